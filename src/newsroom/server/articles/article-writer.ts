// Creates, changes and deletes articles. Each edit is one transaction: the article, its revision, its search entry, its
// audit record, and the cache invalidation for all processes.

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Article } from '#src/news/contract/article.ts'
import { articleTag, newsTag } from '#src/news/contract/cache-tags.ts'
import { newsLimits, productName } from '#src/news/contract/limits.ts'
import { readingTimeMinutes } from '#src/news/contract/reading-time.ts'
import { toDescription } from '#src/news/contract/to-description.ts'
import { toAuthorKey } from '#src/news/server/article-filters.ts'
import { toArticle } from '#src/news/server/article-row.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { isId, newId } from '#src/platform/id.ts'
import { conflict, invalidRequest, notFound, ProblemError } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { ArticleChanges, NewArticle } from '../../contract/article-input.ts'
import type { RevisionReason } from '../../contract/limits.ts'
import type { classifyArticle } from '../classify/classify-article.ts'
import { measureLlmRatio } from '../llm/measure-llm-ratio.ts'
import { articleDrafts, llmDrafts } from '../newsroom.tables.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import { htmlToPlainText } from '../rich-text/html-to-plain-text.ts'
import type { StoringRichText } from '../rich-text/storing-rich-text.ts'
import { auditDeletion, auditWrite, type Editor } from './audit-articles.ts'
import {
  deriveAiColumns,
  deriveBodyColumns,
  deriveCategoryColumns,
  deriveDisplayedDate,
  derivePublicColumns,
  derivePublishDate,
  toFieldColumns,
  writeTime,
} from './derived-columns.ts'
import { lockNewPictures } from './lock-new-pictures.ts'
import { requireAltTexts } from './require-alt-texts.ts'

export type ArticleWriterDependencies = {
  write: Write
  searchIndex: SearchIndex
  storingRichText: StoringRichText
  classify: typeof classifyArticle
  timeZone: string
  /** What other features do in the transaction that stores an article, such as asking for its translation. */
  onArticleStored?: (unit: UnitOfWork, article: Row, before?: Row) => Promise<void>
}

type Row = typeof articles.$inferSelect
type Columns = Partial<typeof articles.$inferInsert>

export function createArticleWriter({
  write,
  searchIndex,
  storingRichText,
  classify,
  timeZone,
  onArticleStored,
}: ArticleWriterDependencies) {
  async function lockArticle(tx: Transaction, id: string, expectedVersion?: number): Promise<Row> {
    const [row] = isId(id) ? await tx.select().from(articles).where(eq(articles.id, id)).for('update') : []
    if (!row) throw notFound('article')
    if (expectedVersion !== undefined && expectedVersion !== row.version) {
      const detail = `You edited version ${expectedVersion}; the stored one is ${row.version}. Load it and merge your changes.`
      throw conflict('version-conflict', 'Somebody else changed this article', detail, {
        current: toArticle(row, timeZone),
      })
    }
    return row
  }

  /** Updates a locked article, its derived columns, revision and audit record. */
  async function updateRow(
    unit: UnitOfWork,
    before: Row,
    change: { set: Columns; reason?: RevisionReason; editor: Editor },
  ): Promise<Row> {
    const { tx, invalidate, audit } = unit
    const { set, editor } = change
    const isPublished = set.isPublished ?? before.isPublished
    const publishDate = derivePublishDate(before, { ...before, ...set }, timeZone)
    const [row] = await tx
      .update(articles)
      .set({
        ...set,
        ...(publishDate === before.publishDate ? {} : { publishDate }),
        ...derivePublicColumns({ isPublished, publishDate }),
        version: sql`${articles.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(articles.id, before.id))
      .returning()
    if (!row) throw notFound('article')
    const reason = change.reason ?? deriveReason(before, row)
    await recordRevision(tx, { row, before, reason, editorId: editor?.id })
    await auditWrite(audit, { row, before, reason, editor })
    await onArticleStored?.(unit, row, before)
    invalidate(newsTag, articleTag(before.id))
    return row
  }

  async function setPublished(id: string, isPublished: boolean, editor: Editor): Promise<Article> {
    return write(async (unit) => {
      const before = await lockArticle(unit.tx, id)
      if (before.isPublished === isPublished) return toArticle(before, timeZone)
      await requireAltTexts(unit.tx, before, { ...before, isPublished })
      const reason = isPublished ? 'shown' : 'hidden'
      return toArticle(await updateRow(unit, before, { set: { isPublished }, reason, editor }), timeZone)
    })
  }

  /** Deletes the editor's draft, whose input is saved in the article. */
  async function deleteDraft(tx: Transaction, draftId: string | undefined, editor: Editor): Promise<void> {
    if (draftId === undefined || !editor) return
    const own = and(eq(articleDrafts.articleId, draftId), eq(articleDrafts.editorId, editor.id))
    await tx.delete(articleDrafts).where(own)
  }

  /** The input with the URL of its cover to store. */
  async function storeCover<Input extends Pick<ArticleChanges, 'previewImage'>>(
    input: Input,
  ): Promise<Input> {
    const { previewImage } = input
    return previewImage ? { ...input, previewImage: await storingRichText.storeCover(previewImage) } : input
  }

  async function toNewColumns(input: NewArticle) {
    const language = input.language ?? 'en'
    const body = deriveBodyColumns(await storingRichText.sanitize(input.content), language)
    const { title, summary = '', tags = [] } = input
    const found = input.category ? [] : classify({ title, summary, text: body.plainText, tags, language })
    const { publishDate = null, isPublished = false, ...fields } = toFieldColumns(await storeCover(input))
    return {
      ...fields,
      id: input.draftId ?? newId(),
      title,
      summary,
      language,
      ...body,
      ...deriveCategoryColumns(input.category, found),
      description: toDescription(summary, body.plainText),
      author: input.author || productName,
      authorKey: toAuthorKey(input.author || productName),
      createdAt: writeTime,
      updatedAt: writeTime,
      publishDate,
      aiPercent: newsLimits.defaultAiPercent,
      isPublished,
      ...derivePublicColumns({ isPublished, publishDate, createdAt: writeTime }),
    }
  }

  return {
    /**
     * @throws ProblemError 400 when the sanitizer rejects the content, AI use is not declared or pictures have no
     * alternative text, 409 when the draft was saved as an article before
     */
    async create(input: NewArticle, editor: Editor): Promise<Article> {
      const values = await toNewColumns(input)
      return write(async (unit) => {
        const { tx, invalidate, audit } = unit
        const measured = await measureRatioIfNeeded(tx, input, values)
        const declared = { ...values, ...deriveAiColumns(input, measured) }
        requireAiDeclaration(input, undefined, declared)
        await requireAltTexts(tx, undefined, declared)
        await lockNewPictures(tx, undefined, declared)
        const [row] = await tx.insert(articles).values(declared).onConflictDoNothing().returning()
        if (!row) {
          const current = toArticle(await lockArticle(tx, values.id), timeZone)
          throw conflict('article-exists', 'This article is saved already', undefined, { current })
        }
        await recordRevision(tx, { row, reason: 'created', editorId: editor?.id })
        await auditWrite(audit, { row, reason: 'created', editor })
        await searchIndex.put(tx, [row])
        await onArticleStored?.(unit, row)
        await deleteDraft(tx, input.draftId, editor)
        invalidate(newsTag, articleTag(row.id))
        return toArticle(row, timeZone)
      })
    },

    /**
     * Changes only the given fields.
     * @param options.expectedVersion rejects with 409 when the stored version differs; the problem contains the stored
     *   article
     */
    async update(
      id: string,
      input: ArticleChanges,
      editor: Editor,
      options: { expectedVersion?: number | undefined; reason?: RevisionReason } = {},
    ): Promise<Article> {
      const { expectedVersion = input.version, reason } = options
      if (input.draftId !== undefined && input.draftId !== id) {
        throw invalidRequest([{ path: 'draftId', message: 'must be the id of the article' }])
      }
      const content = input.content === undefined ? undefined : await storingRichText.sanitize(input.content)
      const stored = await storeCover(input)
      return write(async (unit) => {
        const { tx } = unit
        const before = await lockArticle(tx, id, expectedVersion)
        await deleteDraft(tx, input.draftId, editor)
        const plain = {
          ...toChangedColumns(before, stored, content),
          ...deriveDisplayedDate(before, input, timeZone),
        }
        const measured = await measureRatioIfNeeded(tx, input, { ...before, ...plain })
        const set = { ...plain, ...deriveAiColumns(input, measured) }
        requireAiDeclaration(input, before, { ...before, ...set })
        await requireAltTexts(tx, before, { ...before, ...set })
        await lockNewPictures(tx, before, { ...before, ...set })
        if (Object.keys(set).length === 0) return toArticle(before, timeZone)
        const row = await updateRow(unit, before, { set, editor, ...(reason ? { reason } : {}) })
        await searchIndex.put(tx, [row])
        return toArticle(row, timeZone)
      })
    },

    show: (id: string, editor: Editor) => setPublished(id, true, editor),
    hide: (id: string, editor: Editor) => setPublished(id, false, editor),

    /** Ignores unknown ids. Resolves to the number of deleted articles. */
    async remove(ids: string[], editor: Editor = undefined): Promise<number> {
      const known = [...new Set(ids.filter(isId))]
      if (known.length === 0) return 0
      return write(async ({ tx, invalidate, audit }) => {
        const which = inArray(articles.id, known)
        // Locks in the same order as the counter of views, which prevents a deadlock.
        await tx.select({ id: articles.id }).from(articles).where(which).orderBy(articles.id).for('update')
        const deleted = await tx.delete(articles).where(which).returning()
        await tx.delete(articleDrafts).where(inArray(articleDrafts.articleId, known))
        await tx.delete(llmDrafts).where(inArray(llmDrafts.articleId, known))
        await auditDeletion(audit, deleted, editor)
        if (deleted.length > 0) invalidate(newsTag, ...deleted.map((row) => articleTag(row.id)))
        return deleted.length
      })
    },
  }
}

/** Percentage of LLM text; 0 unless parts are declared without a percentage. */
async function measureRatioIfNeeded(
  tx: Transaction,
  input: Pick<ArticleChanges, 'aiPercent' | 'aiUse'>,
  article: Pick<Row, 'id' | 'plainText' | 'summary' | 'language'>,
): Promise<number> {
  if (!input.aiUse || input.aiPercent !== undefined) return 0
  return (await measureLlmRatio(tx, article)).percent
}

/**
 * A request without `aiUse` publishes with “none declared”. A request with `aiUse: null` cannot publish before AI use
 * is declared (docs/decisions/0007-declaration-of-ai-use.md).
 * @throws ProblemError 400
 */
function requireAiDeclaration(
  input: Pick<ArticleChanges, 'aiUse'>,
  before: Row | undefined,
  after: { isPublished: boolean; aiDeclaredAt?: Date | null },
): void {
  if (input.aiUse === undefined || !after.isPublished || before?.isPublished || after.aiDeclaredAt) return
  const message = 'must be declared before the article is published'
  throw new ProblemError({
    status: 400,
    code: 'ai-use-undeclared',
    title: 'Declare the use of AI first',
    detail: `aiUse: ${message}`,
    errors: [{ path: 'aiUse', message }],
  })
}

function deriveReason(before: Row, after: Row): RevisionReason {
  if (before.isPublished === after.isPublished) return 'edited'
  if (!after.isPublished) return 'hidden'
  return after.publicSince ? 'published' : 'scheduled'
}

function toChangedColumns(before: Row, input: ArticleChanges, content: string | undefined): Columns {
  const {
    displayedDate: _date,
    aiPercent: _percent,
    aiUse: _use,
    category,
    ...fields
  } = toFieldColumns(input)
  const { author } = fields
  const language = input.language ?? before.language
  const text = content === undefined ? before.plainText : htmlToPlainText(content)
  const summary = input.summary ?? before.summary
  return {
    ...fields,
    ...(content === undefined ? {} : { content, plainText: text }),
    ...(content === undefined && input.language === undefined
      ? {}
      : { readingTime: readingTimeMinutes(text, language) }),
    ...(content === undefined && input.summary === undefined
      ? {}
      : { description: toDescription(summary, text) }),
    ...(category === undefined ? {} : deriveCategoryColumns(category, [])),
    ...(author === undefined ? {} : { author, authorKey: toAuthorKey(author) }),
  }
}
