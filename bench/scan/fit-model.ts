// Fits the weights of the logistic model by gradient descent.

import { type Measures, measureNames } from '../../src/scan/server/recognition/decide/measures.ts'
import { type Model, model } from '../../src/scan/server/recognition/decide/model.ts'

export type Sample = { measures: Measures; isRight: boolean; weight: number }
type Name = (typeof measureNames)[number]

const rounds = 4_000
const rate = 0.5
/** Pulls weights to those in use, so that they change only as much as many photos agree on. */
const decay = 0.02

/** Measures that can only speak against a product. All others only speak for it: anything else would be chance. */
const against = new Set<Name>(['otherVariant', 'otherBrand'])

export function fitWeights(samples: Sample[]): Pick<Model, 'bias' | 'weights'> {
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  const scales = measureNames.map((name) => deviate(samples.map(({ measures }) => measures[name])))
  const rows = samples.map(({ measures, isRight, weight }) => ({
    values: measureNames.map((name, at) => measures[name] / (scales[at] ?? 1)),
    target: isRight ? 1 : 0,
    weight: weight / total,
  }))
  const present = measureNames.map((name, at) => model.weights[name] * (scales[at] ?? 1))
  const weights = [...present]
  const state = { bias: model.bias }
  for (let round = 0; round < rounds; round += 1) {
    const slopes = weights.map((weight, at) => decay * (weight - (present[at] ?? 0)))
    let biasSlope = decay * (state.bias - model.bias)
    for (const { values, target, weight } of rows) {
      const sum = values.reduce((result, value, at) => result + value * (weights[at] ?? 0), state.bias)
      const error = weight * (1 / (1 + Math.exp(-sum)) - target)
      biasSlope += error
      for (let at = 0; at < values.length; at += 1) slopes[at] = (slopes[at] ?? 0) + error * (values[at] ?? 0)
    }
    state.bias -= rate * biasSlope
    measureNames.forEach((name, at) => {
      const next = (weights[at] ?? 0) - rate * (slopes[at] ?? 0)
      weights[at] = against.has(name) ? Math.min(0, next) : Math.max(0, next)
    })
  }
  const entries = measureNames.map((name, at) => [name, round4((weights[at] ?? 0) / (scales[at] ?? 1))])
  return { bias: round4(state.bias), weights: Object.fromEntries(entries) as Measures }
}

function deviate(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return Math.sqrt(variance) || 1
}

function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
