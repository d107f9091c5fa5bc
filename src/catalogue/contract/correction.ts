// What members report as incorrect about a product.
import { z } from 'zod'
import { storableText } from '#src/news/contract/storable-text.ts'
import { correctableFields, correctionLimits } from './correction-fields.ts'

export const NewCorrection = z
  .object({
    field: z.enum(correctableFields),
    value: storableText
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(correctionLimits.valueCharacters)
      .describe('What is right. For `netQuantityMl` a number'),
    note: storableText
      .trim()
      .max(correctionLimits.noteCharacters)
      .default('')
      .describe('Where it can be seen, such as "back label"'),
  })
  .refine(({ field, value }) => field !== 'netQuantityMl' || isQuantity(value), {
    path: ['value'],
    error: 'must be a number from 1 to 1000000',
  })
  .meta({ id: 'NewCorrection' })
export type NewCorrection = z.infer<typeof NewCorrection>

export const Correction = z
  .object({
    _id: z.string(),
    product: z.object({ _id: z.string(), name: z.string(), brand: z.string(), line: z.string() }),
    field: z.enum(correctableFields),
    current: z.string().describe('What the catalogue states now; empty when it is not known'),
    proposed: z.string(),
    note: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Correction' })
export type Correction = z.infer<typeof Correction>

function isQuantity(value: string): boolean {
  const quantity = Number(value)
  return quantity >= 1 && quantity <= 1_000_000
}
