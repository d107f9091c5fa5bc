// Scans of labels as the API sends them.
import { z } from 'zod'
import { ProductCard } from '#src/catalogue/contract/product.ts'
import { Analysis, line, Origin } from '#src/catalogue/contract/product-values.ts'
import { lenientInteger, Pagination, pageNumber } from '#src/platform/contract/pagination.ts'
import { LabelCheck } from './label-check.ts'

export const scanLimits = {
  fileBytes: 15 * 1024 * 1024,
  pageSize: 24,
  maxPageSize: 100,
  questionCharacters: 500,
} as const

/** `uncertain`: one of the candidates may be right. `failed`: nothing resembles the photo. */
const scanStatuses = ['recognised', 'uncertain', 'failed'] as const
export const ScanStatus = z.enum(scanStatuses)
export type ScanStatus = z.infer<typeof ScanStatus>

/** What to do better with the next photo. */
const photoHints = ['dark', 'blurred', 'glare', 'too-small', 'cut-off'] as const
export const PhotoHint = z.enum(photoHints)
export type PhotoHint = z.infer<typeof PhotoHint>

/** What speaks for a candidate. */
const scanReasons = ['barcode', 'picture', 'brand', 'line', 'cultivar', 'volume'] as const
export const ScanReason = z.enum(scanReasons)
export type ScanReason = z.infer<typeof ScanReason>

/** What a photo shows instead of the label of an olive oil. */
const scanSubjects = ['other-product', 'no-label'] as const
export const ScanSubject = z.enum(scanSubjects)
export type ScanSubject = z.infer<typeof ScanSubject>

const scanDeciders = ['recogniser', 'user', 'expert'] as const
export const ScanDecider = z.enum(scanDeciders)
export type ScanDecider = z.infer<typeof ScanDecider>

export const ScanRead = z.object({
  barcode: z.string().optional().describe('14 digits, also when no product has this number'),
  isOtherProduct: z.boolean().optional().describe('The barcode belongs to a product that is no olive oil'),
  lines: z.array(z.string()).describe('The text of the label, line by line'),
  harvestYear: z.number().int().optional(),
  lot: z.string().optional().describe('As printed, such as "L 24117"'),
  netQuantityMl: z.number().optional(),
})
export type ScanRead = z.infer<typeof ScanRead>

export const Scan = z
  .object({
    _id: z.string(),
    status: ScanStatus,
    hint: PhotoHint.optional().describe('What to do better with the next photo'),
    subject: ScanSubject.optional().describe(
      'What the photo seems to show instead of an olive oil; missing when it may be one',
    ),
    read: ScanRead,
    productId: z.string().nullable().describe('The product that the photo shows; null if unknown'),
    decidedBy: ScanDecider.nullable().describe('Who named the product'),
    isWaiting: z.boolean().describe('An expert will look at the photo'),
    question: z.string().nullable().describe('Of the owner, who asked for an expert; null if they did not'),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Scan' })
export type Scan = z.infer<typeof Scan>

export const ScanCandidate = z.object({
  product: ProductCard,
  confidence: z.number().min(0).max(1).describe('Probability that the photo shows this product'),
  reasons: z.array(ScanReason).describe('What speaks for the product'),
})
export type ScanCandidate = z.infer<typeof ScanCandidate>

export const ScanAnswer = z
  .object({
    scan: Scan,
    product: ProductCard.optional().describe('Only when the product is known'),
    analysis: z
      .object({ ...Analysis.shape, matchedBy: z.enum(['lot', 'harvest']) })
      .optional()
      .describe(
        'Of the lot on the label, or else of its harvest. Not part of lists; missing when the product has none',
      ),
    protectedOrigin: Origin.pick({ protection: true, protectedName: true, protectedId: true })
      .optional()
      .describe('The protected name of the product. Not part of lists; missing when it has none'),
    candidates: z.array(ScanCandidate).max(5).describe('The most probable first'),
    labelCheck: LabelCheck.optional().describe(
      'What EU law asks of such a label, compared with what was read. Not part of lists; missing when no label was read',
    ),
  })
  .meta({ id: 'ScanAnswer' })
export type ScanAnswer = z.infer<typeof ScanAnswer>

/** What a member knows of an oil that the catalogue does not have. Its barcode and its text are those of the scan. */
export const NewProposal = z
  .object({
    name: line().min(1, { error: 'must not be empty' }),
    brand: line().optional(),
    netQuantityMl: z.number().positive().max(1_000_000).optional(),
  })
  .meta({ id: 'NewProposal' })
export type NewProposal = z.infer<typeof NewProposal>

export const ScanQuery = z.object({
  page: pageNumber,
  limit: lenientInteger(1, scanLimits.maxPageSize),
})
export type ScanQuery = z.infer<typeof ScanQuery>

export const ScanPage = z.object({ data: z.array(ScanAnswer), pagination: Pagination })
export type ScanPage = z.infer<typeof ScanPage>

/** The scans of a month, and what people said about those that the recogniser was not sure of. */
export const ScanMonth = z
  .object({
    month: z.string().regex(/^\d{4}-\d{2}$/),
    photos: z.number().int(),
    recognised: z.number().int().describe('At once, and nobody said otherwise'),
    namedFirst: z.number().int().describe('The oil that was named later was the first candidate'),
    namedOther: z.number().int().describe('It was another candidate'),
    notSuggested: z.number().int().describe('It was no candidate'),
    unknown: z.number().int().describe('An expert found no oil of the catalogue'),
    open: z.number().int().describe('Nobody has answered'),
  })
  .meta({ id: 'ScanMonth' })
export type ScanMonth = z.infer<typeof ScanMonth>
