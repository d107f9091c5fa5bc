// The numbers of public products, for phones that look up a barcode without a connection.
import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { KnownNumbers } from '../contract/known-numbers.ts'
import { productGtins, products } from './catalogue.tables.ts'

/** About one megabyte, a third of it compressed. */
const maxNumbers = 20_000

export function createKnownNumberQuery({ db }: { db: Db }) {
  return {
    /** When there are more than a phone should keep, those of the products with most reviews, then the newest. */
    async listKnownNumbers(): Promise<KnownNumbers> {
      const rows = await db
        .select({
          gtin: productGtins.gtin,
          id: products.id,
          brand: products.brand,
          name: products.name,
          line: products.line,
          grade: products.grade,
        })
        .from(productGtins)
        .innerJoin(products, eq(products.id, productGtins.productId))
        .where(eq(products.status, 'live'))
        .orderBy(desc(products.ratingCount), desc(products.createdAt), asc(productGtins.gtin))
        .limit(maxNumbers)
      return { version: 1, oils: rows.map(({ gtin, id, ...facts }) => ({ gtin, _id: id, ...facts })) }
    },
  }
}
