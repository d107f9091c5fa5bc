// Stores, reviews and withdraws translations. Each change is one transaction: the row, the audit record and the cache
// invalidation, so that every page that shows the article shows the change.
import { eq, inArray, sql } from 'drizzle-orm'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { articleTag, newsTag } from '#src/news/contract/cache-tags.ts'
import { toDescription } from '#src/news/contract/to-description.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { conflict, invalidRequest, notFound } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { TranslatedSegment } from '../contract/segment.ts'
import type { ArticleTranslation, TranslationInput } from '../contract/translation.ts'
import { alignSegments, type TranslatedText } from './align-segments.ts'
import { putReviewed } from './memory/memory.ts'
import { hashSource } from './source-hashes.ts'
import { articleTranslations } from './translation.tables.ts'
import { isTranslationOf, type TranslationQueries } from './translation-queries.ts'

const importBatchSize = 100

export type Editor = { id: string } | undefined
export type TranslationWriterDependencies = {
  write: Write
  richText: { sanitize(html: string): Promise<string> }
  toPlainText: (html: string) => string
  /** Of articles. */
  searchIndex: Pick<SearchIndex, 'put'>
}

/** What a translator has entered, composed with the other segments. */
export type StoredSegments = TranslatedText & {
  segments: TranslatedSegment[]
  /** Of the translation and the article that were edited. */
  version: number
  articleVersion: number
}

export type MachineTranslation = TranslatedText & {
  segments: TranslatedSegment[]
  /** Of most segments, for the label that readers see. */
  provider: string
  model: string | null
  /** The article as it was translated; it may have changed since. */
  source: { title: string; summary: string; plainText: string }
}

/** A translation with its article, such as one of the demo. */
type TranslationImport = TranslatedText & {
  articleId: string
  language: LanguageCode
  origin: 'human' | 'machine'
  isReviewed: boolean
  note: string
}

type ArticleRow = typeof articles.$inferSelect
type Row = typeof articleTranslations.$inferSelect
type NewRow = typeof articleTranslations.$inferInsert
type Columns = Omit<NewRow, 'articleId' | 'language' | 'createdAt' | 'updatedAt'>
type Change = {
  article: ArticleRow
  language: LanguageCode
  columns: Columns
  before: Row | undefined
  action: string
  editor: Editor
}

export function createTranslationWriter(
  { write, richText, toPlainText, searchIndex }: TranslationWriterDependencies,
  queries: Pick<TranslationQueries, 'get'>,
) {
  function deriveColumns({ title, summary, content }: TranslatedText, article: ArticleRow) {
    const plainText = content === null ? '' : toPlainText(content)
    return {
      ...{ title, summary, content, plainText },
      description: toDescription(summary, plainText || article.description),
    }
  }

  function toImportedRow(text: TranslationImport, article: ArticleRow): NewRow {
    const at = new Date()
    const { isReviewed, origin, note, language } = text
    return {
      ...{ articleId: article.id, language, origin, note },
      ...deriveColumns(text, article),
      ...hashSource(article),
      segments: alignSegments(article, text, { previous: [], isReviewed, at }),
      reviewedAt: isReviewed ? at : null,
      createdAt: at,
      updatedAt: at,
    }
  }

  async function put(
    { tx, invalidate, audit }: UnitOfWork,
    { article, language, columns, ...change }: Change,
  ): Promise<void> {
    const now = sql`date_trunc('milliseconds', now())`
    const [row] = await tx
      .insert(articleTranslations)
      .values({ ...columns, articleId: article.id, language, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [articleTranslations.articleId, articleTranslations.language],
        set: { ...columns, version: sql`${articleTranslations.version} + 1`, updatedAt: now },
      })
      .returning()
    await audit({
      actor: change.editor,
      action: change.action,
      subject: toSubject(article, language),
      before: change.before && toAuditState(change.before),
      after: row && toAuditState(row),
      valueFields: ['status', 'version'],
    })
    await putReviewed(tx, { source: article.language, target: language }, columns.segments ?? [])
    await searchIndex.put(tx, [article])
    invalidate(newsTag, articleTag(article.id))
  }

  return {
    /**
     * Stores a text that a person has entered.
     * @throws ProblemError 400 for the language of the article, 404, 409 when the version has changed
     */
    async save(
      id: string,
      language: LanguageCode,
      input: TranslationInput,
      editor: Editor,
    ): Promise<ArticleTranslation> {
      const { translatedContent } = input
      const content = translatedContent === null ? null : await richText.sanitize(translatedContent)
      const text = { title: input.translatedTitle, summary: input.translatedSummary, content }
      return write(async (unit) => {
        const { article, before } = await lock(unit.tx, id, language)
        assertOtherLanguage(article, language)
        assertVersion(before, input.version)
        const at = new Date()
        const segments = alignSegments(article, text, {
          previous: before?.segments ?? [],
          isReviewed: input.reviewed,
          at,
        })
        const columns: Columns = {
          ...deriveColumns(text, article),
          ...hashSource(article),
          segments,
          origin: before?.origin ?? 'human',
          note: input.note ?? before?.note ?? '',
          ...(input.reviewed
            ? { reviewedBy: editor?.id ?? null, reviewedAt: at }
            : { reviewedBy: null, reviewedAt: null }),
        }
        await put(unit, { article, language, columns, before, action: 'translation.saved', editor })
        return queries.get(id, language, unit.tx)
      })
    },

    /**
     * Stores many texts in one transaction, such as those of the demo. Existing translations and unknown articles are
     * left out.
     */
    async importTranslations(inputs: readonly TranslationImport[]): Promise<void> {
      const texts: TranslationImport[] = []
      for (const input of inputs) {
        const content = input.content === null ? null : await richText.sanitize(input.content)
        texts.push({ ...input, content })
      }
      await write(async ({ tx, invalidate, audit }) => {
        const ids = [...new Set(texts.map(({ articleId }) => articleId))]
        const rows = ids.length > 0 ? await tx.select().from(articles).where(inArray(articles.id, ids)) : []
        const byId = new Map(rows.map((row) => [row.id, row]))
        const values = texts.flatMap((text) => {
          const article = byId.get(text.articleId)
          return article && article.language !== text.language ? [toImportedRow(text, article)] : []
        })
        let count = 0
        for (let start = 0; start < values.length; start += importBatchSize) {
          const batch = values.slice(start, start + importBatchSize)
          const stored = await tx
            .insert(articleTranslations)
            .values(batch)
            .onConflictDoNothing()
            .returning({ id: articleTranslations.articleId })
          count += stored.length
        }
        if (count === 0) return
        await searchIndex.put(tx, rows)
        await audit({
          actor: undefined,
          action: 'translation.imported',
          subject: { type: 'import', id: 'translations', label: '' },
          details: { translations: count },
        })
        invalidate(newsTag, ...ids.map(articleTag))
      })
    },

    /**
     * Stores the segments of a translation.
     * @throws ProblemError 404, 409 when the translation or its article has changed
     */
    async storeSegments(
      id: string,
      language: LanguageCode,
      { segments, version, articleVersion, ...text }: StoredSegments,
      editor: Editor,
    ): Promise<void> {
      const content = text.content === null ? null : await richText.sanitize(text.content)
      await write(async (unit) => {
        const { article, before } = await lock(unit.tx, id, language)
        assertVersion(before, version)
        if (article.version !== articleVersion) throw versionConflict('Somebody else changed the article')
        const columns: Columns = {
          ...{ ...deriveColumns({ ...text, content }, article), ...hashSource(article) },
          ...{ segments, origin: before?.origin ?? 'human', ...deriveReview(segments, editor) },
        }
        await put(unit, { article, language, columns, before, action: 'translation.saved', editor })
      })
    },

    /**
     * Stores what providers have translated. A reviewed translation stays as it is.
     * @returns whether it was stored
     * @throws ProblemError 404
     */
    async storeMachine(id: string, language: LanguageCode, input: MachineTranslation): Promise<boolean> {
      const { segments, provider, model, source, title, summary } = input
      const content = input.content === null ? null : await richText.sanitize(input.content)
      return write(async (unit) => {
        const { article, before } = await lock(unit.tx, id, language)
        assertOtherLanguage(article, language)
        if (before && before.status === 'reviewed' && before.content !== null) return false
        const columns: Columns = {
          ...deriveColumns({ title, summary, content }, article),
          ...hashSource(source),
          ...{ segments, provider, model, origin: 'machine' },
        }
        const action = 'translation.translated'
        await put(unit, { article, language, columns, before, action, editor: undefined })
        return true
      })
    },

    /**
     * Marks all segments as reviewed.
     * @throws ProblemError 404, 409 when the version has changed
     */
    review(
      id: string,
      language: LanguageCode,
      editor: Editor,
      version?: number,
    ): Promise<ArticleTranslation> {
      return write(async (unit) => {
        const { article, before } = await lock(unit.tx, id, language)
        if (!before) throw notFound('translation')
        assertVersion(before, version)
        const reviewedAt = new Date()
        const at = reviewedAt.toISOString()
        const segments = before.segments.map((segment) =>
          segment.state === 'reviewed' ? segment : { ...segment, state: 'reviewed' as const, at },
        )
        const { articleId: _id, language: _language, status: _status, createdAt: _at, ...stored } = before
        const columns = { ...stored, segments, reviewedBy: editor?.id ?? null, reviewedAt }
        await put(unit, { article, language, columns, before, action: 'translation.reviewed', editor })
        return queries.get(id, language, unit.tx)
      })
    },

    /** @throws ProblemError 404 */
    withdraw(id: string, language: LanguageCode, editor: Editor): Promise<void> {
      return write(async ({ tx, invalidate, audit }) => {
        const article = await lockArticle(tx, id)
        const [before] = await tx.delete(articleTranslations).where(isTranslationOf(id, language)).returning()
        if (!before) throw notFound('translation')
        await audit({
          actor: editor,
          action: 'translation.withdrawn',
          subject: toSubject(article, language),
          before: toAuditState(before),
          details: { version: before.version },
        })
        await searchIndex.put(tx, [article])
        invalidate(newsTag, articleTag(id))
      })
    },
  }
}

function deriveReview(segments: readonly TranslatedSegment[], editor: Editor) {
  const isReviewed = segments.every(({ state }) => state === 'reviewed')
  return { reviewedBy: isReviewed ? (editor?.id ?? null) : null, reviewedAt: isReviewed ? new Date() : null }
}

/** @throws ProblemError 404 */
async function lock(tx: Transaction, id: string, language: LanguageCode) {
  const article = await lockArticle(tx, id)
  return { article, before: await findRow(tx, id, language) }
}

/** @throws ProblemError 404 */
async function lockArticle(tx: Transaction, id: string): Promise<ArticleRow> {
  const [row] = isId(id)
    ? await tx.select().from(articles).where(eq(articles.id, id)).for('no key update')
    : []
  if (!row) throw notFound('article')
  return row
}

async function findRow(tx: Transaction, id: string, language: LanguageCode): Promise<Row | undefined> {
  const [row] = await tx.select().from(articleTranslations).where(isTranslationOf(id, language))
  return row
}

function assertOtherLanguage(article: ArticleRow, language: LanguageCode): void {
  if (article.language !== language) return
  throw invalidRequest([{ path: 'lang', message: 'is the language of the article: edit the article itself' }])
}

function assertVersion(before: Row | undefined, expected: number | undefined): void {
  const stored = before?.version ?? 0
  if (expected === undefined || expected === stored) return
  const detail = `You edited version ${expected}; the stored one is ${stored}. Load it and merge your changes.`
  throw versionConflict('Somebody else changed this translation', detail)
}

function versionConflict(title: string, detail?: string): Error {
  return conflict('version-conflict', title, detail)
}

function toSubject({ id, title }: ArticleRow, language: LanguageCode) {
  return { type: 'translation', id: `${id}/${language}`, label: `${title} (${getLanguage(language).name})` }
}

function toAuditState({ title, summary, content, status, version }: Row) {
  return { title, summary, content, status, version }
}
