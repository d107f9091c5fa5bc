// Reads products: lists with search and filters, one product whole, and the short form of cards.
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { media } from '#src/media/server/media.tables.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { SearchIndex, SearchResult, SearchSource } from '#src/search/server/search-index.ts'
import { foldDigits } from '../contract/fold-digits.ts'
import { normalizeGtin } from '../contract/gtin.ts'
import {
  type Product,
  type ProductCard,
  type ProductPage,
  type ProductPicture,
  type ProductQuery,
  productLimits,
  productStatuses,
} from '../contract/product.ts'
import { productGtins, productPictures, productSearch, products } from './catalogue.tables.ts'
import { toKey } from './derive-columns.ts'
import { findSimilarIds } from './find-similar.ts'
import { createOfferQueries } from './offer-queries.ts'
import { type GtinRow, type ProductRow, toProduct, toProductCard, toProductPicture } from './product-row.ts'

/** Makes products searchable. */
export const productSearchSource: SearchSource = {
  records: products,
  id: products.id,
  recency: products.createdAt,
  documents: productSearch,
  documentId: productSearch.productId,
}

type Viewer = { isAdmin: boolean }
type Slice = { limit: number; offset: number }

const isLive = eq(products.status, 'live')
const maxOffset = 1_000_000

const cardColumns = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  line: products.line,
  grade: products.grade,
  origin: products.origin,
  netQuantityMl: products.netQuantityMl,
  container: products.container,
  harvest: products.harvest,
  status: products.status,
  ratingSum: products.ratingSum,
  ratingCount: products.ratingCount,
}

export function createProductQueries({ db, searchIndex }: { db: Db; searchIndex: SearchIndex }) {
  const { listOffers } = createOfferQueries({ db })

  async function listPictures(ids: string[]): Promise<Map<string, ProductPicture[]>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .select({ picture: productPictures, file: media })
      .from(productPictures)
      .innerJoin(media, eq(media.id, productPictures.pictureId))
      .where(and(inArray(productPictures.productId, ids), productPictures.isShown))
      .orderBy(asc(productPictures.position), asc(productPictures.createdAt), asc(productPictures.id))
    return groupByProduct(rows.map((row) => [row.picture.productId, toProductPicture(row.picture, row.file)]))
  }

  async function listGtins(ids: string[]): Promise<Map<string, GtinRow[]>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .select()
      .from(productGtins)
      .where(inArray(productGtins.productId, ids))
      .orderBy(asc(productGtins.position), asc(productGtins.gtin))
    return groupByProduct(rows.map((row) => [row.productId, row]))
  }

  /** In the order of the ids; unknown ids are left out. */
  async function listCards(ids: string[], conditions: SQL[] = []): Promise<ProductCard[]> {
    if (ids.length === 0) return []
    const [rows, gtins, pictures] = await Promise.all([
      db
        .select(cardColumns)
        .from(products)
        .where(and(inArray(products.id, ids), ...conditions)),
      listGtins(ids),
      listPictures(ids),
    ])
    const rowById = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = rowById.get(id)
      const [gtin] = gtins.get(id) ?? []
      const [picture = null] = pictures.get(id) ?? []
      return row ? [toProductCard(row, { gtin: gtin?.gtin ?? null, picture })] : []
    })
  }

  async function complete(row: ProductRow): Promise<Product> {
    const ids = [row.id]
    const [gtins, pictures, offers] = await Promise.all([
      listGtins(ids),
      listPictures(ids),
      listOffers(row.id),
    ])
    return toProduct(row, { gtins: gtins.get(row.id) ?? [], pictures: pictures.get(row.id) ?? [], offers })
  }

  async function findId(condition: SQL): Promise<string | undefined> {
    const [row] = await db
      .select({ id: products.id })
      .from(products)
      .innerJoin(productGtins, eq(productGtins.productId, products.id))
      .where(condition)
    return row?.id
  }

  async function listSorted(where: SQL | undefined, order: SQL[], { limit, offset }: Slice) {
    const [rows, [counted]] = await Promise.all([
      db
        .select({ id: products.id })
        .from(products)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
      db.select({ total: sql<number>`count(*)::int` }).from(products).where(where),
    ])
    return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 }
  }

  return {
    listCards,

    async list(query: ProductQuery, viewer: Viewer): Promise<ProductPage> {
      const { page = 1, limit = productLimits.pageSize } = query
      const conditions = toConditions(query, viewer)
      const typed = query.search?.trim()
      const gtin = typed ? normalizeGtin(foldDigits(typed)) : undefined
      if (gtin) {
        const id = await findId(sql`${and(eq(productGtins.gtin, gtin), ...conditions)}`)
        const data = await listCards(id ? [id] : [])
        return { data, pagination: paginate(1, limit, data.length) }
      }
      const offset = Math.min(getPageOffset(page, limit), maxOffset)
      const slice = { limit, offset }
      const where = and(...conditions)
      const found: SearchResult = typed
        ? ((await searchIndex.find(typed, conditions, slice)) ?? { ids: [], total: 0 })
        : await listSorted(where, orders[query.sort ?? 'newest'], slice)
      const data = await listCards(found.ids)
      return { data, pagination: paginate(page, limit, found.total), corrected: found.corrected }
    },

    /** Live products, and those that were merged or withdrawn; drafts for admins only. @throws ProblemError 404 */
    async get(id: string, { isAdmin }: Viewer): Promise<Product> {
      const [row] = isId(id) ? await db.select().from(products).where(eq(products.id, id)) : []
      if (!row || (row.status === 'draft' && !isAdmin)) throw notFound('product')
      return complete(row)
    },

    /** What is shown beside the text of a label. */
    async findLabelFacts(id: string): Promise<Pick<Product, 'analyses' | 'lots' | 'origin'> | undefined> {
      const columns = { analyses: products.analyses, lots: products.lots, origin: products.origin }
      const [row] = isId(id) ? await db.select(columns).from(products).where(eq(products.id, id)) : []
      return row
    },

    /** Live products of the same cultivars, place, grade or brand, the most similar first. */
    async listSimilar(product: Product): Promise<ProductCard[]> {
      return listCards(await findSimilarIds(db, product))
    },

    /** @param gtin 14 digits */
    async findByGtin(gtin: string): Promise<Product | undefined> {
      const id = await findId(sql`${and(eq(productGtins.gtin, gtin), isLive)}`)
      const [row] = id ? await db.select().from(products).where(eq(products.id, id)) : []
      return row && complete(row)
    },

    /** Values to filter by, with the number of live products of each, most products first. */
    async listFilters() {
      const count = sql<number>`count(*)::int`
      const [brands, countries, cultivars, grades] = await Promise.all([
        db
          .select({ value: sql<string>`min(${products.brand})`, count })
          .from(products)
          .where(and(isLive, sql`${products.brand} <> ''`))
          .groupBy(products.brandKey)
          .orderBy(desc(count), asc(products.brandKey))
          .limit(maxFilterValues),
        listValues(sql`unnest(${products.countries})`),
        listValues(sql`jsonb_array_elements(${products.cultivars}) ->> 'name'`),
        db
          .select({ value: sql<string>`${products.grade}`, count })
          .from(products)
          .where(and(isLive, isNotNull(products.grade)))
          .groupBy(products.grade)
          .orderBy(desc(count)),
      ])
      return { brands, countries, cultivars, grades }
    },
  }

  async function listValues(value: SQL) {
    const found = await db.execute<{ value: string; count: number }>(sql`
      select value, count(*)::int as count from (
        select distinct ${products.id}, ${value} as value from ${products} where ${isLive}
      ) listed group by value order by count desc, value limit ${maxFilterValues}`)
    return found.rows.map((row) => ({ value: row.value, count: row.count }))
  }
}

const maxFilterValues = 100

const byRating = sql`(${products.ratingSum}::float / nullif(${products.ratingCount}, 0)) desc nulls last`
const newest = [desc(products.createdAt), desc(products.id)]
const orders: Record<NonNullable<ProductQuery['sort']>, SQL[]> = {
  relevance: newest,
  newest,
  name: [asc(products.sortKey), asc(products.id)],
  rating: [byRating, desc(products.ratingCount), desc(products.id)],
}

function toConditions(query: ProductQuery, { isAdmin }: Viewer): SQL[] {
  const { brand, producer, grade, country, cultivar, status } = query
  const requested = productStatuses.find((each) => each === status)
  return [
    ...(isAdmin ? [] : [isLive]),
    ...(isAdmin && requested ? [eq(products.status, requested)] : []),
    ...(brand ? [eq(products.brandKey, toKey(brand))] : []),
    ...(producer ? [eq(products.producerKey, toKey(producer))] : []),
    ...(grade ? [sql`${products.grade} = ${grade}`] : []),
    ...(country ? [sql`${products.countries} @> array[${country.toUpperCase()}]::text[]`] : []),
    ...(cultivar ? [sql`${products.cultivarKeys} @> array[${toKey(cultivar)}]::text[]`] : []),
  ]
}

function groupByProduct<Value>(entries: [string, Value][]): Map<string, Value[]> {
  const grouped = new Map<string, Value[]>()
  for (const [id, value] of entries) grouped.set(id, [...(grouped.get(id) ?? []), value])
  return grouped
}
