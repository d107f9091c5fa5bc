// What a member likes, as the questionnaire asks for it.
import { z } from 'zod'
import { CountryCode } from '#src/catalogue/contract/product-values.ts'
import { pairings } from '#src/catalogue/contract/sensory-style.ts'
import { aromas } from '#src/catalogue/contract/taste.ts'
import { tasteLimits } from './limits.ts'

const stepError = { error: 'must be from 0 to 10, in steps of 0.5' }
const intensity = z
  .number(stepError)
  .min(0, stepError)
  .max(10, stepError)
  .multipleOf(0.5, stepError)
  .nullable()
  .default(null)

export type Dish = (typeof pairings)[keyof typeof pairings][number]
export const dishes = Object.values(pairings).flat() as [Dish, ...Dish[]]

const listOf = <Schema extends z.ZodType>(schema: Schema, max: number) =>
  z
    .array(schema)
    .max(max, { error: `must have at most ${max} values` })
    .default([])

/** Body of PUT /taste: all answers. Each may be left out. */
export const TasteAnswers = z
  .object({
    fruity: intensity.describe('How fruity an oil should be; null for no preference'),
    bitter: intensity,
    pungent: intensity,
    aromas: listOf(z.enum(aromas), tasteLimits.aromas),
    dishes: listOf(z.enum(dishes), tasteLimits.dishes).describe('What the oil is for'),
    countries: listOf(CountryCode, tasteLimits.countries).describe('Of origin'),
    budget: z
      .object({
        amount: z
          .number({ error: 'must be a price above 0' })
          .positive({ error: 'must be a price above 0' })
          .max(10_000, { error: 'must be at most 10,000' }),
        currency: z.string().regex(/^[A-Z]{3}$/, { error: 'must be a currency code such as EUR' }),
      })
      .nullable()
      .default(null)
      .describe('Highest price of a litre'),
  })
  .meta({ id: 'TasteAnswers' })
export type TasteAnswers = z.infer<typeof TasteAnswers>
