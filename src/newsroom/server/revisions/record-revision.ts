// Records the state of an article after each save, in the transaction of the save. Revisions never change.

import { type ArticleFieldName, articleFieldNames } from '#src/news/contract/article-fields.ts'
import type { articles } from '#src/news/server/news.tables.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import type { RevisionReason } from '../../contract/limits.ts'
import { articleRevisions } from '../newsroom.tables.ts'

type Row = typeof articles.$inferSelect
type RevisionInput = {
  row: Row
  before?: Row | undefined
  reason: RevisionReason
  editorId: string | undefined
}

/** @param before the previous version; undefined for the first one */
export async function recordRevision(tx: Transaction, revision: RevisionInput): Promise<void> {
  await recordRevisions(tx, [revision])
}

export async function recordRevisions(tx: Transaction, revisions: RevisionInput[]): Promise<void> {
  await tx.insert(articleRevisions).values(
    revisions.map(({ row, before, reason, editorId }) => {
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
