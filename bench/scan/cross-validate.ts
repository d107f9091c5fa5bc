// Judges a model on brands that it was not fitted to.
import type { RankedCandidate } from '../../src/scan/server/recognition/decide/decide.ts'
import { isAccepted } from '../../src/scan/server/recognition/decide/decide.ts'
import type { Measures } from '../../src/scan/server/recognition/decide/measures.ts'
import { estimateProbabilities, type Model } from '../../src/scan/server/recognition/decide/model.ts'
import { fitWeights, type Sample } from './fit-model.ts'

/** What was measured of one photo. */
export type Trial = {
  kind: string
  /** Photos of one group, such as a brand, are judged by one model. */
  group: string
  expected: string | undefined
  candidates: { productId: string; measures: Measures }[]
}
export type Outcome = {
  trial: Trial
  first: boolean
  firstThree: boolean
  accepted: 'right' | 'wrong' | 'no'
}

const folds = 5
/** Of all photos of a label. A wrong answer costs more trust than a question. */
const maxWrongRatio = 0.005
/** Few photos show no known label: the lowest threshold without errors on them would be too low for others. */
const minThreshold = 0.75

export function fitModel(trials: Trial[]): Model {
  const weights = fitWeights(trials.flatMap(listSamples))
  return { ...weights, threshold: chooseThreshold(trials, weights) }
}

export function crossValidate(trials: Trial[]): Outcome[] {
  const groups = [...new Set(trials.map(({ group }) => group))].sort()
  const foldOf = new Map(groups.map((group, index) => [group, index % folds]))
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const model = fitModel(trials.filter(({ group }) => foldOf.get(group) !== fold))
    return trials.filter(({ group }) => foldOf.get(group) === fold).map((trial) => judge(trial, model))
  })
}

export function judge(trial: Trial, model: Model): Outcome {
  const ranked = rank(trial, model)
  const isRight = (candidate: RankedCandidate | undefined): boolean =>
    candidate !== undefined && candidate.productId === trial.expected
  const answer = isRight(ranked[0]) ? 'right' : 'wrong'
  return {
    trial,
    first: isRight(ranked[0]),
    firstThree: ranked.slice(0, 3).some(isRight),
    accepted: isAccepted(ranked, model) ? answer : 'no',
  }
}

function rank({ candidates }: Trial, model: Model): RankedCandidate[] {
  const confidences = estimateProbabilities(
    candidates.map(({ measures }) => measures),
    model,
  )
  return candidates
    .map((candidate, index) => ({ ...candidate, confidence: confidences[index] ?? 0 }))
    .sort((one, other) => other.confidence - one.confidence)
}

/** Each photo counts the same, however many candidates it has. */
function listSamples({ candidates, expected }: Trial): Sample[] {
  return candidates.map(({ productId, measures }) => {
    const isRight = productId === expected
    return { measures, isRight, weight: isRight ? 1 : 1.5 / candidates.length }
  })
}

function chooseThreshold(trials: Trial[], weights: Omit<Model, 'threshold'>): number {
  for (let threshold = minThreshold; threshold < 0.97; threshold += 0.01) {
    const model = { ...weights, threshold }
    const wrong = trials.filter((trial) => judge(trial, model).accepted === 'wrong').length
    if (wrong <= maxWrongRatio * trials.length) return Math.round(threshold * 100) / 100
  }
  return 0.97
}
