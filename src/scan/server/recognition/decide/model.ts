// The logistic model that turns measures into a probability. Its weights are in model.json, which bench/scan-train.ts writes.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Measures, measureNames } from './measures.ts'
import weights from './model.json' with { type: 'json' }

const ModelFile = z.object({
  /** Where two times the chance of an error balances what is lost by asking. */
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

export function estimateProbability(measures: Measures, { bias, weights }: Model = model): number {
  const sum = measureNames.reduce((total, name) => total + weights[name] * measures[name], bias)
  return 1 / (1 + Math.exp(-sum))
}
