// Producers are the names that products state: the same in any letter case, with or without accents.
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { type Producer, type ProducerQuery, producerLimits } from '../contract/producer.ts'
import { products } from './catalogue.tables.ts'
import { toKey } from './derive-columns.ts'

/** The condition of the index `products_producer`. */
const hasProducer = sql`${products.status} = 'live' and ${products.producerKey} <> ''`

export function createProducerQueries({ db }: { db: Db }) {
  const count = sql<number>`count(*)::int`
  return {
    /** Those with most products first. */
    list({ search = '', limit = producerLimits.listed }: ProducerQuery): Promise<Producer[]> {
      const words = toKey(search)
      return db
        .select({ name: sql<string>`min(${products.producer})`, products: count })
        .from(products)
        .where(and(hasProducer, words === '' ? undefined : startsWord(words)))
        .groupBy(products.producerKey)
        .orderBy(desc(count), asc(products.producerKey))
        .limit(limit)
    },
  }
}

/** Compares without patterns, so that no character of the text has a meaning. */
function startsWord(text: string): SQL {
  return sql`position(${` ${text}`} in ' ' || ${products.producerKey}) > 0`
}
