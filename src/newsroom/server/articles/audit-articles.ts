// Audit records of articles: one record per action of an editor, and a second one when the article becomes public.
import { articleFieldNames, getArticleField, pickArticleFields } from '#src/news/contract/article-fields.ts'
import type { articles } from '#src/news/server/news.tables.ts'
import type { AuditRecord } from '#src/platform/audit-record.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import type { RevisionReason } from '../../contract/limits.ts'

export type Editor = { id: string } | undefined

type Row = typeof articles.$inferSelect
const auditedValues = articleFieldNames.filter((name) => !getArticleField(name).isValueUnaudited)

type Audit = UnitOfWork['audit']

export async function auditWrite(
  audit: Audit,
  write: { row: Row; before?: Row; reason: RevisionReason; editor: Editor },
): Promise<void> {
  const { row, before, reason, editor } = write
  // Becoming public has a separate record, because the schedule can cause it too.
  const verb = reason === 'published' ? 'edited' : reason
  const isNew = row.publicSince !== null && before?.publicSince == null
  await audit(
    {
      actor: editor,
      action: `article.${verb}`,
      subject: toSubject(row),
      before: before && pickArticleFields(before),
      after: pickArticleFields(row),
      valueFields: auditedValues,
      details: { version: row.version },
    },
    ...(isNew ? [createPublishedRecord(row, editor)] : []),
  )
}

export async function auditDeletion(audit: Audit, deleted: Row[], editor: Editor): Promise<void> {
  if (deleted.length === 0) return
  await audit(
    ...deleted.map((row) => ({
      actor: editor,
      action: 'article.deleted',
      subject: toSubject(row),
      before: pickArticleFields(row),
      details: { version: row.version },
    })),
  )
}

/** Record of an article that becomes public. */
export function createPublishedRecord(
  row: Pick<Row, 'id' | 'title' | 'version' | 'publishDate'>,
  editor: Editor,
): AuditRecord {
  const publishDate = row.publishDate?.toISOString()
  return {
    actor: editor,
    action: 'article.published',
    subject: toSubject(row),
    details: { version: row.version, ...(publishDate ? { publishDate } : {}) },
  }
}

function toSubject(row: Pick<Row, 'id' | 'title'>): AuditRecord['subject'] {
  return { type: 'article', id: row.id, label: row.title }
}
