// The article as it was after each save: kept in the transaction that saves, never changed afterwards.

import { type ArticleFieldName, articleFieldNames } from '#src/news/contract/article-fields.ts'
import type { articles } from '#src/news/server/news.tables.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import type { RevisionReason } from '../../contract/limits.ts'
import { articleRevisions } from '../newsroom.tables.ts'

type Row = typeof articles.$inferSelect

/** @param before the version before; undefined for the first */
export async function recordRevision(
  tx: Transaction,
  kept: { row: Row; before?: Row | undefined; reason: RevisionReason; editorId: string | undefined },
): Promise<void> {
  await recordRevisions(tx, [kept])
}

export async function recordRevisions(
  tx: Transaction,
  kept: { row: Row; before?: Row | undefined; reason: RevisionReason; editorId: string | undefined }[],
): Promise<void> {
  await tx.insert(articleRevisions).values(
    kept.map(({ row, before, reason, editorId }) => {
      const { plainText: _text, ...snapshot } = row
      return {
        articleId: row.id,
        version: row.version,
        reason,
        editorId: editorId ?? null,
        title: row.title,
        changed: before ? listChangedFields(before, row) : [],
        savedAt: row.updatedAt,
        snapshot,
      }
    }),
  )
}

function listChangedFields(before: Row, after: Row): ArticleFieldName[] {
  return articleFieldNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
