// Products as the API sends them and takes them.
import { z } from 'zod'
import { storableText } from '#src/news/contract/storable-text.ts'
import { lenientInteger, Pagination, pageNumber, queryText } from '#src/platform/contract/pagination.ts'
import { normalizeGtin } from './gtin.ts'
import { FactSources, GivenSources, productFields } from './product-fields.ts'
import { Chemistry, CountryCode, Grade, line } from './product-values.ts'
import { SensoryProfile } from './sensory.ts'
import { Offer } from './store.ts'

const time = z.iso.datetime({ offset: true })

/** `draft`: not checked yet, seen by admins only. `merged`: was a double of another product, whose page it leads to. */
export const productStatuses = ['draft', 'live', 'withdrawn', 'merged'] as const
export const ProductStatus = z.enum(productStatuses)
export type ProductStatus = z.infer<typeof ProductStatus>

/** Any retail barcode number; becomes 14 digits. */
export const Gtin = z.string().transform((text, context) => {
  const gtin = normalizeGtin(text)
  if (gtin) return gtin
  context.addIssue('must be a GTIN, EAN or UPC number with a correct check digit')
  return z.NEVER
})

export const ProductGtin = z.object({
  gtin: Gtin,
  level: z.enum(['unit', 'case']).default('unit').describe('A bottle, or a case of bottles'),
  market: CountryCode.optional().describe('Country in which this number is used'),
})
export type ProductGtin = z.infer<typeof ProductGtin>

export const pictureKinds = ['front', 'back', 'neck', 'bottle', 'photo'] as const
export const PictureKind = z.enum(pictureKinds)
export type PictureKind = z.infer<typeof PictureKind>

export const ProductPicture = z.object({
  _id: z.string(),
  kind: PictureKind,
  src: z.string(),
  srcSet: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  credit: z.string().describe('Author and license'),
})
export type ProductPicture = z.infer<typeof ProductPicture>
/** What a browser needs to show it. */
export type ShownPicture = Pick<ProductPicture, 'src' | 'srcSet' | 'width' | 'height'>

/** For admins: what is known about a picture, shown on the page or not. */
export const ManagedPicture = z
  .object({
    ...ProductPicture.shape,
    language: productFields.language,
    edition: z.string(),
    source: z.string(),
    author: z.string(),
    license: z.string(),
    isShown: z.boolean().describe('On the page of the product; others only serve recognition'),
  })
  .meta({ id: 'ManagedPicture' })
export type ManagedPicture = z.infer<typeof ManagedPicture>

export const ProductRating = z.object({
  average: z.number().min(1).max(5).nullable().describe('null without ratings'),
  count: z.number().int().min(0),
})

const identity = {
  _id: z.string(),
  gtin: z.string().nullable().describe('Main number, 14 digits; null if none is known'),
}

export const ProductCard = z
  .object({
    ...identity,
    name: z.string(),
    brand: z.string(),
    line: z.string(),
    grade: Grade.nullable(),
    countries: z.array(z.string()).describe('Of origin'),
    region: z.string(),
    netQuantityMl: z.number().nullable(),
    container: productFields.container,
    harvestYear: z.number().int().nullable(),
    status: ProductStatus,
    picture: ProductPicture.nullable(),
    rating: ProductRating,
  })
  .meta({ id: 'ProductCard' })
export type ProductCard = z.infer<typeof ProductCard>

export const Product = z
  .object({
    ...identity,
    ...productFields,
    sensory: productFields.sensory.describe(
      'The most reliable profile first: panel, sommelier, crowd, cultivar',
    ),
    analyses: productFields.analyses.describe('One for each lot that was analysed, the newest harvest first'),
    chemistry: Chemistry.nullable().describe('The values of the first analysis; null without any'),
    categoryText: z.string().describe('The first of `categoryTexts`; empty without any'),
    labelTexts: z.array(z.string()).describe('Those of `printedTexts`, without their languages'),
    crowd: SensoryProfile.nullable().describe('Computed from the reviews of members; null without any'),
    gtins: z.array(z.object({ ...ProductGtin.shape, gtin: z.string() })),
    status: ProductStatus,
    mergedInto: z.string().nullable().describe('Product that replaced this one'),
    sources: FactSources.describe('Where each fact comes from'),
    pictures: z.array(ProductPicture),
    offers: z.array(Offer).describe('Where it is sold, lowest price first'),
    rating: ProductRating,
    completeness: z.number().min(0).max(100).describe('Per cent of the facts that are known'),
    createdAt: time,
    updatedAt: time,
    version: z.number().int(),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

const inputFields = {
  ...productFields,
  gtins: z.array(ProductGtin).max(50).describe('The first number is the main number'),
  status: z.enum(['draft', 'live', 'withdrawn']),
  chemistry: Chemistry.nullable().describe(
    'Without `analyses`: the values of the lot that it names, or else of the newest analysis; null removes that one',
  ),
  categoryText: line(300).describe('Without `categoryTexts`: replaces the first of them; empty removes all'),
  labelTexts: z
    .array(storableText.trim().min(1).max(2_000))
    .max(200)
    .describe('Without `printedTexts`: replaces them; known texts keep their language'),
  sources: GivenSources.describe('Merged with those that are stored. Default: the publisher'),
}

/** Body of POST /products. */
export const NewProduct = z
  .object(inputFields)
  .partial()
  .extend({ name: line().min(1, { error: 'must not be empty' }) })
  .meta({ id: 'NewProduct' })
export type NewProduct = z.infer<typeof NewProduct>
export type NewProductBody = z.input<typeof NewProduct>

/** Body of PATCH /products/{id}: only the fields that are sent change; values are replaced whole. */
export const ProductChanges = z
  .object({ ...inputFields, name: line().min(1, { error: 'must not be empty' }) })
  .partial()
  .meta({ id: 'ProductChanges' })
export type ProductChanges = z.infer<typeof ProductChanges>

const productSorts = ['relevance', 'newest', 'name', 'rating'] as const

export const productLimits = { pageSize: 24, maxPageSize: 100 } as const

/** Reading a list never fails on a bad value: bad numbers and sorts count as missing, other values match nothing. */
export const ProductQuery = z.object({
  page: pageNumber,
  limit: lenientInteger(1, productLimits.maxPageSize),
  search: queryText.describe('Words of name, brand, cultivar or place, or a barcode'),
  brand: queryText,
  producer: queryText,
  grade: queryText,
  country: queryText.describe('Of origin, two capital letters'),
  cultivar: queryText,
  sort: z
    .enum(productSorts)
    .optional()
    .catch(undefined)
    .describe('Default: relevance for a search, else newest'),
  status: queryText.describe('For admins; everyone else gets live products'),
})
export type ProductQuery = z.infer<typeof ProductQuery>

export const ProductPage = z.object({
  data: z.array(ProductCard),
  pagination: Pagination,
  corrected: z.string().optional().describe('The corrected text, when it was searched for instead'),
})
export type ProductPage = z.infer<typeof ProductPage>
