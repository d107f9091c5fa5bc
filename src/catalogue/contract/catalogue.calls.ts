// Calls of the catalogue. Reading is public; changing it needs an admin.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { catalogueTag } from './cache-tags.ts'
import { KnownNumbers } from './known-numbers.ts'
import { Producer, ProducerQuery } from './producer.ts'
import {
  Gtin,
  ManagedPicture,
  NewProduct,
  PictureKind,
  Product,
  ProductChanges,
  ProductPage,
  ProductPicture,
  ProductQuery,
} from './product.ts'
import { type ProductFieldName, productFieldNames, productFields } from './product-fields.ts'
import { line } from './product-values.ts'
import { NewOffer, NewStore, Store, StoreChanges } from './store.ts'

const access = 'admin'
const productTag = 'Products'
const storeTag = 'Stores'
const params = z.object({ id: z.string() })
const deleted = z.object({ deleted: z.number().int() })
const FilterValue = z.object({ value: z.string(), count: z.number().int() })

/** Text fields that accompany a picture. */
export const PictureFields = z.object({
  kind: PictureKind.default('front'),
  language: productFields.language.optional(),
  edition: line(80).optional().describe('Which edition of the label, such as a year'),
  source: line().optional(),
  author: line().optional(),
  license: line(80).optional(),
})
export type PictureFields = z.infer<typeof PictureFields>

/** Body of PATCH /products/{id}/pictures/{pictureId}: only the fields that are sent change. */
export const PictureChanges = z
  .object({
    kind: PictureKind,
    language: productFields.language,
    edition: line(80),
    source: line(),
    author: line(),
    license: line(80),
    isShown: z.boolean(),
  })
  .partial()
  .meta({ id: 'PictureChanges' })
export type PictureChanges = z.infer<typeof PictureChanges>

export const MergeRequest = z.object({
  into: z.string().describe('The product that stays'),
  facts: z
    .array(z.enum(productFieldNames as [ProductFieldName, ...ProductFieldName[]]))
    .default([])
    .describe('Facts of the double that replace those of the product that stays'),
})
export type MergeRequest = z.infer<typeof MergeRequest>

const productCalls = defineCalls({
  'GET /products': {
    id: 'listProducts',
    tag: productTag,
    summary: 'Search and filter products',
    access: 'optional-auth',
    query: ProductQuery,
    replies: { 200: ProductPage },
  },
  'GET /products/filters': {
    id: 'listProductFilters',
    tag: productTag,
    summary: 'Brands, countries, cultivars and grades with the number of products of each',
    access: 'public',
    replies: {
      200: z.object({
        brands: z.array(FilterValue),
        countries: z.array(FilterValue),
        cultivars: z.array(FilterValue),
        grades: z.array(FilterValue),
      }),
    },
  },
  'GET /producers': {
    id: 'listProducers',
    tag: productTag,
    summary: 'Producers of public products by name',
    access: 'public',
    query: ProducerQuery,
    replies: { 200: z.object({ data: z.array(Producer) }) },
  },
  'GET /products/numbers': {
    id: 'listKnownNumbers',
    tag: productTag,
    summary:
      'Barcode numbers with the names of their oils, at most 20,000, for look-ups without a connection',
    access: 'public',
    replies: { 200: KnownNumbers },
    cache: { tags: [catalogueTag], maxAgeMs: 3_600_000 },
  },
  'GET /products/gtin/:gtin': {
    id: 'getProductByGtin',
    tag: productTag,
    summary:
      'The product with a barcode number: EAN, UPC or GTIN. An unknown number is looked up at Open Food Facts, if the site does so',
    access: 'public',
    params: z.object({ gtin: Gtin }),
    replies: { 200: Product },
    problems: [404],
  },
  'GET /products/:id': {
    id: 'getProduct',
    tag: productTag,
    summary: 'One product with its pictures and offers; drafts for admins only',
    access: 'optional-auth',
    params,
    replies: { 200: Product },
    problems: [404],
  },
  'POST /products': {
    id: 'createProduct',
    tag: productTag,
    summary: 'Create a product',
    access,
    body: NewProduct,
    replies: { 201: Product },
    problems: [409],
  },
  'PATCH /products/:id': {
    id: 'updateProduct',
    tag: productTag,
    summary: 'Change the sent fields',
    access,
    params,
    body: ProductChanges,
    replies: { 200: Product },
    problems: [404, 409],
  },
  'DELETE /products/:id': {
    id: 'deleteProduct',
    tag: productTag,
    summary: 'Delete a product with its pictures, offers and reviews',
    access,
    params,
    replies: { 200: deleted },
    problems: [404],
  },
  'POST /products/:id/merge': {
    id: 'mergeProduct',
    tag: productTag,
    summary: 'Merge a double into the product that stays; its address leads there from now on',
    access,
    params,
    body: MergeRequest,
    replies: { 200: Product },
    problems: [404, 409],
  },
  'POST /products/status': {
    id: 'setProductStatus',
    tag: productTag,
    summary: 'Publish, withdraw or unpublish several products',
    access,
    body: z.object({ ids: z.array(z.string()).max(1_000), status: z.enum(['draft', 'live', 'withdrawn']) }),
    replies: { 200: z.object({ changed: z.number().int() }) },
  },
  'POST /products/:id/pictures': {
    id: 'addProductPicture',
    tag: productTag,
    summary: 'Add a picture of the bottle or label, as multipart field `file`',
    access,
    params,
    multipart: PictureFields,
    replies: { 201: ProductPicture },
    problems: [404, 413, 415, 503],
  },
  'GET /products/:id/pictures': {
    id: 'listProductPictures',
    tag: productTag,
    summary:
      'All pictures of a product in their order, the primary one first; also those that only serve recognition',
    access,
    params,
    replies: { 200: z.array(ManagedPicture) },
    problems: [404],
  },
  'POST /products/:id/pictures/order': {
    id: 'orderProductPictures',
    tag: productTag,
    summary: 'Put the pictures of a product in this order; the first one becomes the primary picture',
    access,
    params,
    body: z.object({ ids: z.array(z.string()).min(1).max(500) }),
    replies: { 200: z.array(ManagedPicture) },
    problems: [404],
  },
  'PATCH /products/:id/pictures/:pictureId': {
    id: 'updateProductPicture',
    tag: productTag,
    summary: 'Change what is stated about a picture',
    access,
    params: z.object({ id: z.string(), pictureId: z.string() }),
    body: PictureChanges,
    replies: { 200: ManagedPicture },
    problems: [404],
  },
  'DELETE /products/:id/pictures/:pictureId': {
    id: 'deleteProductPicture',
    tag: productTag,
    summary: 'Remove a picture from a product; it stays in the picture library',
    access,
    params: z.object({ id: z.string(), pictureId: z.string() }),
    replies: { 200: deleted },
    problems: [404],
  },
})

const storeCalls = defineCalls({
  'GET /stores': {
    id: 'listStores',
    tag: storeTag,
    summary: 'Stores by name',
    access: 'public',
    replies: { 200: z.array(Store) },
  },
  'POST /stores': {
    id: 'createStore',
    tag: storeTag,
    summary: 'Create a store',
    access,
    body: NewStore,
    replies: { 201: Store },
  },
  'PATCH /stores/:id': {
    id: 'updateStore',
    tag: storeTag,
    summary: 'Change the sent fields',
    access,
    params,
    body: StoreChanges,
    replies: { 200: Store },
    problems: [404],
  },
  'DELETE /stores/:id': {
    id: 'deleteStore',
    tag: storeTag,
    summary: 'Delete a store with its offers',
    access,
    params,
    replies: { 200: deleted },
    problems: [404],
  },
  'POST /products/:id/offers': {
    id: 'putOffer',
    tag: storeTag,
    summary: 'Record what a store asks for a product; replaces its earlier offer',
    access,
    params,
    body: NewOffer,
    replies: { 200: Product },
    problems: [404],
  },
  'DELETE /products/:id/offers/:offerId': {
    id: 'deleteOffer',
    tag: storeTag,
    summary: 'Remove an offer',
    access,
    params: z.object({ id: z.string(), offerId: z.string() }),
    replies: { 200: deleted },
    problems: [404],
  },
})

export const catalogueCalls = { ...productCalls, ...storeCalls }
