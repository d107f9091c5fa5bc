// What members report as incorrect about a product.
import { z } from 'zod'
import { storableText } from '#src/news/contract/storable-text.ts'
import { type CorrectableField, correctableFields, correctionLimits } from './correction-fields.ts'
import { productFields } from './product-fields.ts'
import { Grade, Harvest } from './product-values.ts'
import { readMillilitres } from './read-millilitres.ts'

/** What the catalogue accepts. Texts of countries are read by the server, which knows their names. */
const values: Partial<Record<CorrectableField, z.ZodType>> = {
  ...{ name: productFields.name, brand: productFields.brand, line: productFields.line },
  ...{ producer: productFields.producer, ingredients: productFields.ingredients, grade: Grade },
  netQuantityMl: z.string().transform(readMillilitres).pipe(z.number().max(1_000_000)),
  harvestYear: z
    .string()
    .regex(/^\d{4}$/, { error: 'must be a year with four digits' })
    .transform(Number)
    .pipe(Harvest.shape.year.unwrap()),
}

export const NewCorrection = z
  .object({
    field: z.enum(correctableFields),
    value: storableText
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(correctionLimits.valueCharacters)
      .describe(
        'What is right: a number for `netQuantityMl` and `harvestYear`; for `countries` names or codes with a comma between them, or one of `eu`, `non-eu` and `eu-and-non-eu`',
      ),
    note: storableText
      .trim()
      .max(correctionLimits.noteCharacters)
      .default('')
      .describe('Where it can be seen, such as "back label"'),
  })
  .superRefine(({ field, value }, context) => {
    const issues = values[field]?.safeParse(value).error?.issues ?? []
    for (const { message } of issues) context.addIssue({ code: 'custom', path: ['value'], message })
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
