// Reads articles with all stored fields for an export.
import { asc, gt, inArray } from 'drizzle-orm'
import { articleFieldNames } from '#src/news/contract/article-fields.ts'
import { toFieldValues } from '#src/news/server/article-row.ts'
import { articleRedirects, articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { ImportSource } from './article-importer.ts'

const batchSize = 100

type Row = typeof articles.$inferSelect

/** Yields every article, including hidden ones, ordered by id, with the old paths that redirect to it. */
export async function* exportArticles(db: Db) {
  let after = ''
  for (;;) {
    const rows = await db
      .select()
      .from(articles)
      .where(gt(articles.id, after))
      .orderBy(asc(articles.id))
      .limit(batchSize)
    const redirects = await findRedirects(db, rows)
    for (const row of rows) yield toExported(row, redirects.get(row.id) ?? [])
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

async function findRedirects(db: Db, rows: Row[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (rows.length === 0) return found
  const ids = rows.map((row) => row.id)
  const redirects = await db
    .select()
    .from(articleRedirects)
    .where(inArray(articleRedirects.articleId, ids))
    .orderBy(asc(articleRedirects.path))
  for (const { articleId, path } of redirects) found.set(articleId, [...(found.get(articleId) ?? []), path])
  return found
}

/** Fields without a value are left out. */
function toExported(row: Row, redirects: string[]) {
  return {
    id: row.id,
    ...withoutNulls(toFieldValues(row, articleFieldNames)),
    categories: row.categories,
    views: row.views,
    likes: row.likes,
    shares: row.shares,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    aiDeclaredAt: row.aiDeclaredAt?.toISOString(),
    wasPublic: row.wasPublic ? (true as const) : undefined,
    redirects,
    source: toSource(row),
  }
}

function withoutNulls<Values extends object>(
  values: Values,
): { [Name in keyof Values]: NonNullable<Values[Name]> | Extract<Values[Name], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as ReturnType<typeof withoutNulls<Values>>
}

function toSource(row: Row): ImportSource | undefined {
  const { sourceSystem: system, sourceSite: site, sourceId: id, sourceHash: hash } = row
  return system !== null && site !== null && id !== null ? { system, site, id, hash: hash ?? '' } : undefined
}
