// Oils that suit a member, each with the reasons, and oils that many members chose.
import { z } from 'zod'
import { ProductCard } from '#src/catalogue/contract/product.ts'
import { CountryCode } from '#src/catalogue/contract/product-values.ts'
import { aromas } from '#src/catalogue/contract/taste.ts'
import { lenientInteger } from '#src/platform/contract/pagination.ts'
import { recommendationLimits } from './limits.ts'
import { dishes } from './taste-answers.ts'

const intensity = z.number().nullable().describe('null if the profile does not state it')

export const RecommendationReason = z
  .discriminatedUnion('kind', [
    z
      .object({ kind: z.literal('taste'), fruity: intensity, bitter: intensity, pungent: intensity })
      .describe('Close to the intensities that the member likes; those of the oil'),
    z.object({ kind: z.literal('aromas'), aromas: z.array(z.enum(aromas)) }),
    z.object({ kind: z.literal('dishes'), dishes: z.array(z.enum(dishes)) }),
    z.object({ kind: z.literal('country'), country: CountryCode }),
    z
      .object({ kind: z.literal('liked'), productId: z.string(), name: z.string() })
      .describe('Of the producer or the cultivar of an oil that the member graded with four or five stars'),
    z.object({ kind: z.literal('budget') }).describe('A store sells it within the budget'),
  ])
  .meta({ id: 'RecommendationReason' })
export type RecommendationReason = z.infer<typeof RecommendationReason>

export const Recommendation = z
  .object({ product: ProductCard, reasons: z.array(RecommendationReason).min(1) })
  .meta({ id: 'Recommendation' })
export type Recommendation = z.infer<typeof Recommendation>

export const RecommendationQuery = z.object({
  limit: lenientInteger(1, recommendationLimits.maxPageSize),
})
export type RecommendationQuery = z.infer<typeof RecommendationQuery>

/** The most suitable oil first. Empty while nothing is known about the taste of the member. */
export const Recommendations = z
  .object({
    data: z.array(Recommendation),
    basis: z.object({
      hasAnswers: z.boolean().describe('The member answered the questionnaire'),
      gradeCount: z.number().int().describe('Grades of the member that were taken into account'),
    }),
  })
  .meta({ id: 'Recommendations' })
export type Recommendations = z.infer<typeof Recommendations>

export const BestSeller = z
  .object({
    product: ProductCard,
    memberCount: z
      .number()
      .int()
      .min(1)
      .describe('Members who saved it, graded it with four or five stars, or followed a link to a store'),
  })
  .meta({ id: 'BestSeller' })
export type BestSeller = z.infer<typeof BestSeller>

/** Chosen by most members first. */
export const BestSellers = z.object({ data: z.array(BestSeller), days: z.number().int() })
export type BestSellers = z.infer<typeof BestSellers>
