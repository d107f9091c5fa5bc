// The logistic model that turns measures into a probability. Its weights are in model.json, which bench/scan-train.ts writes.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Measures, measureNames } from './measures.ts'
import weights from './model.json' with { type: 'json' }

const ModelFile = z.object({
  /** Probability from which the best candidate is the answer. */
  threshold: z.number().min(0).max(1),
  bias: z.number(),
  weights: z.record(z.enum(measureNames), z.number()),
})
export type Model = z.infer<typeof ModelFile>

export const model: Model = ModelFile.parse(weights)

/** Changes with the weights; stored with each scan, so that its figures can be compared later. */
export const modelName: string = createHash('sha256')
  .update(JSON.stringify(weights))
  .digest('hex')
  .slice(0, 12)

/**
 * The probability of each candidate. A photo shows one product or none of them, so that the probabilities add up to at
 * most 1: two candidates that fit equally well get half of it each.
 */
export function estimateProbabilities(
  candidates: readonly Measures[],
  { bias, weights }: Model = model,
): number[] {
  const odds = candidates.map((measures) =>
    Math.exp(measureNames.reduce((sum, name) => sum + weights[name] * measures[name], bias)),
  )
  const total = odds.reduce((sum, value) => sum + value, 1)
  return odds.map((value) => value / total)
}
