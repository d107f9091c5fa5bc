// Reads the oils that may be recommended to a member, and what they have graded.
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import { listProfiles } from '#src/catalogue/contract/sensory-style.ts'
import { offers, products } from '#src/catalogue/server/catalogue.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { reviews, savedProducts } from '#src/social/server/social.tables.ts'
import type { GradedOil, Preferences } from './preferences.ts'
import type { CandidateOil } from './score-oil.ts'

/** Grades that are taken into account, the newest first: a taste changes. */
const maxGrades = 200
/** Oils that are scored; the database chooses those that come nearest. */
const maxCandidates = 400

export async function listGrades(db: Db, userId: string): Promise<GradedOil[]> {
  const { id, name, brand, line, sensory, crowd, cultivarKeys, producerKey } = products
  const rows = await db
    .select({ id, name, brand, line, sensory, crowd, cultivarKeys, producerKey, rating: reviews.rating })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.userId, userId), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(maxGrades)
  return rows.map((row) => ({
    productId: row.id,
    name: getFullName(row),
    rating: row.rating,
    profile: listProfiles(row)[0],
    cultivarKeys: row.cultivarKeys,
    producerKey: row.producerKey,
  }))
}

/** Live products that the member has neither graded nor at home. */
export async function listCandidates(
  db: Db,
  userId: string,
  preferences: Preferences,
): Promise<CandidateOil[]> {
  const { id, sensory, crowd, countries, cultivarKeys, producerKey, ratingSum, ratingCount } = products
  const isGraded = sql`exists (select from ${reviews}
    where ${reviews.productId} = ${id} and ${reviews.userId} = ${userId})`
  const isAtHome = sql`exists (select from ${savedProducts}
    where ${savedProducts.productId} = ${id} and ${savedProducts.userId} = ${userId}
      and ${savedProducts.list} = 'oils' and ${savedProducts.isSaved})`
  const rows = await db
    .select({ id, sensory, crowd, countries, cultivarKeys, producerKey, ratingSum, ratingCount })
    .from(products)
    .where(and(eq(products.status, 'live'), sql`not ${isGraded}`, sql`not ${isAtHome}`))
    .orderBy(estimateDistance(preferences), desc(products.createdAt), desc(id))
    .limit(maxCandidates)
  const prices = await listLitrePrices(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ ratingSum: sum, ratingCount: count, ...row }) => ({
    productId: row.id,
    profile: listProfiles(row)[0],
    countries: row.countries,
    cultivarKeys: row.cultivarKeys,
    producerKey: row.producerKey,
    litrePrices: prices.get(row.id) ?? {},
    rating: { average: count === 0 ? null : sum / count, count },
  }))
}

/** Lowest price of a litre by product and currency, in stores that have the product or do not say so. */
async function listLitrePrices(db: Db, ids: string[]): Promise<Map<string, Record<string, number>>> {
  if (ids.length === 0) return new Map()
  const { productId, currency, price, inStock } = offers
  const { netQuantityMl } = products
  const rows = await db
    .select({ productId, currency, litrePrice: sql<number>`min(1000 * ${price} / ${netQuantityMl})::float8` })
    .from(offers)
    .innerJoin(products, eq(products.id, productId))
    .where(and(inArray(productId, ids), isNotNull(price), gt(netQuantityMl, 0), sql`${inStock} is not false`))
    .groupBy(productId, currency)
  const prices = new Map<string, Record<string, number>>()
  for (const row of rows)
    prices.set(row.productId, { ...prices.get(row.productId), [row.currency]: row.litrePrice })
  return prices
}

/** Orders oils roughly, so that only the nearest are read: a catalogue may have a hundred thousand. */
function estimateDistance({ intensities, answers, liked }: Preferences) {
  const profile = sql`coalesce(${products.sensory} -> 0, ${products.crowd})`
  const unknown = 4
  const parts = Object.entries(intensities).map(
    ([name, value]) =>
      sql`coalesce(abs((${profile} ->> ${name})::float8 - ${value}::float8), ${unknown}::float8)`,
  )
  const countries = answers?.countries ?? []
  if (countries.length > 0)
    parts.push(sql`(case when ${products.countries} && ${toArray(countries)} then 0 else 2 end)`)
  const cultivars = [...new Set(liked.flatMap(({ cultivarKeys }) => cultivarKeys))]
  if (cultivars.length > 0)
    parts.push(sql`(case when ${products.cultivarKeys} && ${toArray(cultivars)} then 0 else 2 end)`)
  // Aromas and dishes need a profile.
  parts.push(sql`(case when ${profile} is null then 2 else 0 end)`)
  return sql.join(parts, sql` + `)
}

const toArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`
