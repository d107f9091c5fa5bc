// Finds products that are like another one. Candidates come from indexes and are limited, so that a brand or cultivar with
// very many products costs no more than others.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { Product } from '../contract/product.ts'
import { products } from './catalogue.tables.ts'
import { toKey } from './derive-columns.ts'

const maxSimilar = 4
const maxCandidates = 300

/** @returns ids of live products, the most similar first */
export async function findSimilarIds(db: Db, product: Product): Promise<string[]> {
  const cultivars = sql`${sql.param(product.cultivars.map(({ name }) => toKey(name)))}::text[]`
  const countries = sql`${sql.param(product.origin?.countries ?? [])}::text[]`
  const brandKey = toKey(product.brand)
  const candidates = (condition: SQL) => sql`(select ${products.id} as id from ${products}
    where ${products.status} = 'live' and ${condition} limit ${maxCandidates})`
  const found = await db.execute<{ id: string }>(sql`
    with candidates as (
      ${candidates(sql`${products.cultivarKeys} && ${cultivars}`)}
      union ${candidates(sql`${products.countries} && ${countries}`)}
      union ${candidates(sql`${products.brandKey} = ${brandKey} and ${brandKey} <> ''`)}
    )
    select ${products.id} as id from ${products} join candidates using (id)
    where ${products.id} <> ${product._id}
    order by 3 * (${products.cultivarKeys} && ${cultivars})::int
      + 2 * (${products.grade} is not distinct from ${product.grade})::int
      + (${products.countries} && ${countries})::int
      + (${products.brandKey} = ${brandKey} and ${brandKey} <> '')::int desc,
      ${products.sortKey}, ${products.id}
    limit ${maxSimilar}`)
  return found.rows.map(({ id }) => id)
}
