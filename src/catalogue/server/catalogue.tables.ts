// Tables of the catalogue: products with their numbers, pictures and search documents; stores and their offers.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { searchColumns, searchIndexes } from '#src/search/server/search.tables.ts'
import type { PictureKind, ProductStatus } from '../contract/product.ts'
import type { FactSources, ProductFieldName, ProductFields } from '../contract/product-fields.ts'
import type { SensoryProfile } from '../contract/sensory.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const line = (name: string) => text(name).notNull().default('')
const list = <Name extends ProductFieldName>(name: string) =>
  jsonb(name).$type<ProductFields[Name]>().notNull().default(sql`'[]'`)
const value = <Name extends ProductFieldName>(name: string) => jsonb(name).$type<ProductFields[Name]>()

/** One column for each field of `productFields`. */
const productFieldColumns = {
  name: line('name'),
  brand: line('brand'),
  line: line('line'),
  producer: line('producer'),
  mill: line('mill'),
  bottler: line('bottler'),
  grade: text('grade').$type<ProductFields['grade']>(),
  cultivars: list<'cultivars'>('cultivars'),
  origin: value<'origin'>('origin'),
  harvest: value<'harvest'>('harvest'),
  extraction: value<'extraction'>('extraction'),
  analyses: list<'analyses'>('analyses'),
  sensory: list<'sensory'>('sensory'),
  nutrition: value<'nutrition'>('nutrition'),
  ingredients: line('ingredients'),
  netQuantityMl: doublePrecision('net_quantity_ml'),
  container: text('container').$type<ProductFields['container']>(),
  certifications: list<'certifications'>('certifications'),
  awards: list<'awards'>('awards'),
  lots: list<'lots'>('lots'),
  language: text('language').$type<LanguageCode>(),
  names: jsonb('names').$type<ProductFields['names']>().notNull().default(sql`'{}'`),
  categoryTexts: list<'categoryTexts'>('category_texts'),
  printedTexts: list<'printedTexts'>('printed_texts'),
  aliases: list<'aliases'>('aliases'),
  description: line('description'),
  webAddress: line('web_address'),
} satisfies Record<ProductFieldName, unknown>

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    ...productFieldColumns,
    status: text('status').$type<ProductStatus>().notNull().default('draft'),
    mergedInto: text('merged_into'),
    sources: jsonb('sources').$type<FactSources>().notNull().default(sql`'{}'`),
    /** For filters; derived from the fields. */
    brandKey: text('brand_key').notNull(),
    producerKey: line('producer_key'),
    countries: text('countries').array().notNull().default(sql`'{}'`),
    cultivarKeys: text('cultivar_keys').array().notNull().default(sql`'{}'`),
    /** Sorts lists by name: brand, name and size, folded. */
    sortKey: text('sort_key').notNull(),
    /** `source:key` of the import that keeps the product up to date; null for products made by hand. */
    importKey: text('import_key'),
    /** Of the imported record; the same record is not written twice. */
    importHash: text('import_hash'),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** What members taste, computed from their reviews; null while nobody has stated it. */
    crowd: jsonb('crowd').$type<SensoryProfile>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('products_newest').on(table.createdAt.desc(), table.id.desc()),
    index('products_name').on(table.sortKey, table.id),
    index('products_brand').on(table.brandKey),
    // Contains the name, so that a search for producers reads the index only.
    index('products_producer')
      .on(table.producerKey, table.producer)
      .where(sql`status = 'live' and producer_key <> ''`),
    index('products_merged_into').on(table.mergedInto).where(sql`merged_into is not null`),
    index('products_countries').using('gin', table.countries),
    index('products_cultivars').using('gin', table.cultivarKeys),
    uniqueIndex('products_import').on(table.importKey).where(sql`import_key is not null`),
    check('products_merged', sql`(${table.status} = 'merged') = (${table.mergedInto} is not null)`),
  ],
)

/** A number belongs to one product. */
export const productGtins = pgTable(
  'product_gtins',
  {
    /** 14 digits. */
    gtin: text('gtin').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 0 for the main number. */
    position: smallint('position').notNull(),
    level: text('level').$type<'unit' | 'case'>().notNull().default('unit'),
    market: text('market'),
  },
  (table) => [index('product_gtins_product').on(table.productId, table.position)],
)

/** Pictures of bottles and labels. Those with features are the reference images of the recogniser. */
export const productPictures = pgTable(
  'product_pictures',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Of the picture library. */
    pictureId: text('picture_id').notNull(),
    kind: text('kind').$type<PictureKind>().notNull(),
    position: smallint('position').notNull().default(0),
    language: text('language').$type<LanguageCode>(),
    /** Which edition of the label: a year or a description; empty if unknown. */
    edition: line('edition'),
    source: line('source'),
    author: line('author'),
    license: line('license'),
    /** Photographs by members serve recognition and are not shown on the page. */
    isShown: boolean('is_shown').notNull().default(true),
    features: bytes('features'),
    /** Version of the recogniser that computed the features; null until then. */
    featuresVersion: integer('features_version'),
    /** When the features or their product changed last, so that each process loads what is new. */
    featuresAt: instant('features_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('product_pictures_product').on(table.productId, table.position),
    index('product_pictures_picture').on(table.pictureId),
    index('product_pictures_features').on(table.featuresVersion),
    index('product_pictures_features_at').on(table.featuresAt),
  ],
)

export const productSearch = pgTable(
  'product_search',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    ...searchColumns(),
  },
  (table) => searchIndexes('product_search', table),
)

/** Words on labels, by which the recogniser finds candidates. */
export const productWords = pgTable(
  'product_words',
  {
    word: text('word').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.productId] }),
    index('product_words_product').on(table.productId),
  ],
)

/** Each word of `product_words` once, for words that were misread. */
export const labelWords = pgTable('label_words', { word: text('word').primaryKey() }, (table) => [
  index('label_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
])

export const stores = pgTable('stores', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  webAddress: line('web_address'),
  street: line('street'),
  city: line('city'),
  country: text('country'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** What a store asks for a product: one offer for each. */
export const offers = pgTable(
  'offers',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    price: numeric('price', { precision: 12, scale: 2, mode: 'number' }),
    currency: text('currency').notNull(),
    inStock: boolean('in_stock'),
    deliveryDaysMin: smallint('delivery_days_min'),
    deliveryDaysMax: smallint('delivery_days_max'),
    url: line('url'),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('offers_product_store').on(table.productId, table.storeId),
    index('offers_store').on(table.storeId),
  ],
)
