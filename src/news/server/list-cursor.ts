// Keyset cursors: a list continues after the last article of the previous page, so that articles published in the
// meantime cause neither repetitions nor gaps. A cursor contains the sort order and the sort keys of that article.
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sortOrders } from '../contract/article-list.ts'
import type { CardRow } from './article-row.ts'
import { articles } from './news.tables.ts'

export type SortOrder = (typeof sortOrders)[number]

/** Times for which JavaScript and PostgreSQL both format the year with four digits. */
const time = z.number().int().min(-62_135_596_800_000).max(253_402_300_799_999)
const key = z.number().int().min(0).max(2_147_483_647)
const Cursor = z.tuple([z.enum(sortOrders), key, time, z.string().regex(/^[0-9a-f]{24}$/)])

const { id, sortAt, views, readingTime, aiPercent } = articles

const newestFirst = [desc(sortAt), desc(id)]
const orderings: Record<SortOrder, SQL[]> = {
  newest: newestFirst,
  oldest: [asc(sortAt), asc(id)],
  popular: [desc(views), ...newestFirst],
  readingTime: [asc(readingTime), ...newestFirst],
  aiPercentage: [asc(aiPercent), ...newestFirst],
}

export function getOrderBy(order: SortOrder): SQL[] {
  return orderings[order]
}

export function encodeCursor(
  row: Pick<CardRow, 'id' | 'sortAt' | 'views' | 'readingTime' | 'aiPercent'>,
  order: SortOrder,
): string {
  const keys: Record<SortOrder, number> = {
    newest: 0,
    oldest: 0,
    popular: row.views,
    readingTime: row.readingTime,
    aiPercentage: row.aiPercent,
  }
  return Buffer.from(JSON.stringify([order, keys[order], row.sortAt.getTime(), row.id])).toString('base64url')
}

/** Condition for the articles after a cursor; undefined for an invalid cursor and for one of another sort order. */
export function createCursorCondition(cursor: string | undefined, order: SortOrder): SQL | undefined {
  const parsed = Cursor.safeParse(decodeCursor(cursor))
  if (!parsed.success || parsed.data[0] !== order) return undefined
  const [, key, time, lastId] = parsed.data
  const at = new Date(time).toISOString()
  const older = sql`(${sortAt}, ${id}) < (${at}::timestamptz, ${lastId})`
  switch (order) {
    case 'newest':
      return older
    case 'oldest':
      return sql`(${sortAt}, ${id}) > (${at}::timestamptz, ${lastId})`
    case 'popular':
      return sql`(${views}, ${sortAt}, ${id}) < (${key}::int, ${at}::timestamptz, ${lastId})`
    case 'readingTime':
      return sql`(${readingTime} > ${key}::int or (${readingTime} = ${key}::int and ${older}))`
    case 'aiPercentage':
      return sql`(${aiPercent} > ${key}::int or (${aiPercent} = ${key}::int and ${older}))`
  }
}

function decodeCursor(cursor: string | undefined): unknown {
  if (!cursor) return undefined
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    // An invalid cursor: the list starts at the beginning.
    return undefined
  }
}
