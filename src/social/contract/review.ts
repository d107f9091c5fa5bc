// Reviews: what members think of a product. A person has at most one review of a product.
import { z } from 'zod'
import { ProductCard } from '#src/catalogue/contract/product.ts'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { lenientInteger, Pagination, pageNumber, queryText } from '#src/platform/contract/pagination.ts'
import { limitedText } from './limited-text.ts'
import { reviewLimits } from './limits.ts'
import { Hiding, Mention, Report } from './member.ts'

const time = z.iso.datetime({ offset: true })
const languageCode = z.enum(languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]])
const { textCharacters, intensityStep, firstHarvestYear } = reviewLimits

/** Forms send numbers as text, and an empty text for what was not stated. */
const formNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    if (value === '') return null
    return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value
  }, schema)

const intensityError = { error: 'must be from 0 to 10, in steps of 0.5' }
const intensity = formNumber(
  z
    .number(intensityError)
    .min(0, intensityError)
    .max(10, intensityError)
    .multipleOf(intensityStep, intensityError)
    .nullable(),
).default(null)

const ratingError = { error: 'must be 1 to 5 stars' }

function isPossibleHarvest(year: number): boolean {
  return year >= firstHarvestYear && year <= new Date().getUTCFullYear() + 1
}

/** Body of PUT /products/{id}/reviews/mine: the whole review. */
export const ReviewInput = z
  .object({
    rating: formNumber(z.number(ratingError).int(ratingError).min(1, ratingError).max(5, ratingError)),
    fruity: intensity,
    bitter: intensity,
    pungent: intensity,
    harvestYear: formNumber(
      z
        .number({ error: 'must be a year' })
        .int({ error: 'must be a year' })
        .refine(isPossibleHarvest, { error: `must be a year from ${firstHarvestYear} to the next one` })
        .nullable(),
    )
      .default(null)
      .describe('Harvest that was tasted'),
    text: limitedText(textCharacters).default('').describe('Plain text. `@` and a nickname mention a member'),
    language: languageCode.describe('Of the text'),
    keepsPhoto: z
      .enum(['true', 'false'])
      .or(z.boolean())
      .transform((value) => String(value) === 'true')
      .default(true)
      .describe('false removes the stored photo. A sent `file` replaces it'),
    version: formNumber(z.number().int().nullable())
      .default(null)
      .describe('Of the review that is changed; null for a new one. 409 when it was changed meanwhile'),
  })
  .meta({ id: 'WrittenReview' })
export type ReviewInput = z.infer<typeof ReviewInput>

const Photo = z.object({
  src: z.string(),
  srcSet: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

const reviewFields = {
  _id: z.string(),
  productId: z.string(),
  author: z.string().nullable().describe('Nickname; null for a member without one'),
  authorId: z.string().nullable().describe('null for reviews that came with the demo catalogue'),
  rating: z.number().int().min(1).max(5),
  fruity: z.number().nullable(),
  bitter: z.number().nullable(),
  pungent: z.number().nullable(),
  harvestYear: z.number().int().nullable(),
  text: z.string().describe('Plain text, never HTML'),
  mentions: z.array(Mention),
  language: languageCode.nullable(),
  photo: Photo.nullable(),
  createdAt: time,
  editedAt: time.nullable(),
}

export const Review = z.object(reviewFields).meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const OwnReview = z
  .object({
    ...reviewFields,
    version: z.number().int(),
    hidden: Hiding.nullable().describe('Why an admin has hidden it'),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof OwnReview>

export const ReviewQuery = z.object({
  page: pageNumber,
  limit: lenientInteger(1, reviewLimits.maxPageSize),
})
export type ReviewQuery = z.infer<typeof ReviewQuery>

/** The newest first. */
export const ReviewPage = z
  .object({ data: z.array(Review), pagination: Pagination })
  .meta({ id: 'ReviewPage' })
export type ReviewPage = z.infer<typeof ReviewPage>

const gradeSorts = ['newest', 'best', 'worst'] as const

export const GradeQuery = ReviewQuery.extend({
  sort: z.enum(gradeSorts).optional().catch(undefined).describe('Default: newest'),
  rating: lenientInteger(1, 5).describe('Only those with this number of stars'),
})
export type GradeQuery = z.infer<typeof GradeQuery>

/** The own reviews, each with its product. */
export const Grade = z.object({ review: OwnReview, product: ProductCard }).meta({ id: 'Grade' })
export type Grade = z.infer<typeof Grade>
export const GradePage = z.object({ data: z.array(Grade), pagination: Pagination }).meta({ id: 'GradePage' })
export type GradePage = z.infer<typeof GradePage>

/** What admins decide on. */
export const ModeratedReview = z
  .object({
    ...reviewFields,
    product: z.object({ _id: z.string(), name: z.string(), brand: z.string(), line: z.string() }),
    hidden: Hiding.nullable(),
    reports: z.array(Report).describe('Those that no admin has decided on'),
  })
  .meta({ id: 'ModeratedReview' })
export type ModeratedReview = z.infer<typeof ModeratedReview>

const reviewFilters = ['reported', 'hidden', 'all'] as const
export const ModerationQuery = ReviewQuery.extend({
  filter: z.enum(reviewFilters).optional().catch(undefined).describe('Default: reported'),
  search: queryText.describe('Words of the text'),
})
export type ModerationQuery = z.infer<typeof ModerationQuery>

export const ModerationPage = z.object({ data: z.array(ModeratedReview), pagination: Pagination })
export type ModerationPage = z.infer<typeof ModerationPage>
