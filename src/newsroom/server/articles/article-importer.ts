// Stores articles of an import or a seed, with their dates and counts. Articles that were imported before are detected
// by their source id, so that a second import changes nothing.

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RankedCategory } from '#src/news/contract/article.ts'
import type { ArticleFieldName, ArticleFieldValues } from '#src/news/contract/article-fields.ts'
import { articleTag, newsTag } from '#src/news/contract/cache-tags.ts'
import { newsLimits } from '#src/news/contract/limits.ts'
import { readingTimeMinutes } from '#src/news/contract/reading-time.ts'
import { toDescription } from '#src/news/contract/to-description.ts'
import { toAuthorKey } from '#src/news/server/article-filters.ts'
import { articleRedirects, articles } from '#src/news/server/news.tables.ts'
import { acquireAdvisoryLock } from '#src/platform/database/advisory-lock.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { classifyArticle } from '../classify/classify-article.ts'
import { recordRevision, recordRevisions } from '../revisions/record-revision.ts'
import { htmlToPlainText } from '../rich-text/html-to-plain-text.ts'
import type { StoringRichText } from '../rich-text/storing-rich-text.ts'
import { toFieldColumns } from './derived-columns.ts'

type NewRow = typeof articles.$inferInsert

export type ImportSource = { system: string; site: string; id: string; hash: string }

type FieldColumns = Pick<NewRow, Exclude<ArticleFieldName, 'content'>>
type OptionalField = Exclude<keyof FieldColumns, RequiredField | 'publishDate'>
type RequiredField = 'title' | 'summary' | 'author' | 'tags' | 'language' | 'isPublished' | 'previewImage'

/** Times may be given as ISO 8601 strings. The category is detected from the text when it is missing. */
export type ArticleImport = Required<Pick<FieldColumns, RequiredField>> & {
  [Name in OptionalField]?: FieldColumns[Name] | ArticleFieldValues[Name] | undefined
} & {
  publishDate?: Date | undefined
  /** Chosen by the caller, so that imported articles can link to each other before they are stored. */
  id: string
  source?: ImportSource
  /** Any HTML; it is sanitized before it is stored. */
  html: string
  categories?: RankedCategory[]
  createdAt: Date
  updatedAt?: Date
  aiDeclaredAt?: Date | undefined
  /** A hidden article that readers saw before, as opposed to a draft. */
  wasPublic?: boolean | undefined
  views?: number
  likes?: number
  shares?: number
  /** Paths of the article on the source site (`/2011/03/hello/`, `/?p=12`), which redirect to it from now on. */
  oldPaths: string[]
}

export type ImportOutcome = {
  /** Id of the stored article: the caller's for a new one, the existing one for an article imported before. */
  id: string
  outcome: 'created' | 'unchanged' | 'source-changed'
}

type ArticleImporterDependencies = {
  db: Db
  write: Write
  searchIndex: SearchIndex
  storingRichText: StoringRichText
  classify: typeof classifyArticle
}

export function createArticleImporter({
  db,
  write,
  searchIndex,
  storingRichText,
  classify,
}: ArticleImporterDependencies) {
  /** Sanitizes and classifies, which is slow, so callers await it before the transaction. */
  async function toRow(input: ArticleImport): Promise<NewRow> {
    const content = await storingRichText.sanitize(input.html)
    const previewImage = await storingRichText.storeCover(input.previewImage)
    return toImportedRow({ ...input, previewImage }, content, classify)
  }

  return {
    /** Maps the source ids of a site's imported articles to their ids and to the hash of the imported source. */
    async findImported(system: string, site: string): Promise<Map<string, { id: string; hash: string }>> {
      const rows = await db
        .select({ id: articles.id, sourceId: articles.sourceId, hash: articles.sourceHash })
        .from(articles)
        .where(and(eq(articles.sourceSystem, system), eq(articles.sourceSite, site)))
      return new Map(
        rows.flatMap((row) =>
          row.sourceId ? [[row.sourceId, { id: row.id, hash: row.hash ?? '' }] as const] : [],
        ),
      )
    },

    /** One transaction. Does not change articles that were imported before, even if their source has changed. */
    async importArticles(inputs: ArticleImport[]): Promise<ImportOutcome[]> {
      const rows: NewRow[] = []
      for (const input of inputs) rows.push(await toRow(input))
      return write(async ({ tx, invalidate, audit }) => {
        // Of two concurrent imports of the same articles, the second finds the stored ones.
        await acquireAdvisoryLock(tx, 'articleImport')
        const known = await knownSources(tx, inputs)
        const fresh = inputs.flatMap((input, index) => {
          const row = rows[index]
          return row && !known.has(sourceKey(input.source)) ? [{ input, row }] : []
        })
        await insertArticles(tx, fresh, searchIndex)
        await recordImport(audit, fresh)
        if (fresh.length > 0) invalidate(newsTag)
        return inputs.map((input) => {
          const earlier = known.get(sourceKey(input.source))
          if (!earlier) return { id: input.id, outcome: 'created' as const }
          const isSame = earlier.hash === input.source?.hash
          return { id: earlier.id, outcome: isSame ? ('unchanged' as const) : ('source-changed' as const) }
        })
      })
    },

    /** Like `importArticles` for HTML that is sanitized already, such as the demo articles, without source ids. */
    async importSanitized(inputs: ArticleImport[]): Promise<void> {
      const fresh = inputs.map((input) => ({ input, row: toImportedRow(input, input.html, classify) }))
      await write(async ({ tx, invalidate, audit }) => {
        await insertArticles(tx, fresh, searchIndex)
        await recordImport(audit, fresh)
        invalidate(newsTag)
      })
    },

    /** Bodies and covers as they are stored. Unknown ids are left out. */
    async findBodies(ids: string[]): Promise<{ id: string; content: string; previewImage: string }[]> {
      const { id, content, previewImage } = articles
      return db.select({ id, content, previewImage }).from(articles).where(inArray(id, ids)).orderBy(id)
    },

    /**
     * Replaces the body of an imported article, for instance after its pictures were copied.
     * @param change.from the body that `change.to` was made of
     * @returns false when the article has another body meanwhile, and was not changed
     */
    async replaceContent(id: string, change: { from: string; to: string }): Promise<boolean> {
      const content = await storingRichText.sanitize(change.to)
      return write(async ({ tx, invalidate }) => {
        const [before] = await tx.select().from(articles).where(eq(articles.id, id)).for('update')
        if (before?.content !== change.from) return false
        const [row] = await tx
          .update(articles)
          .set({ content, version: sql`${articles.version} + 1`, updatedAt: sql`now()` })
          .where(eq(articles.id, id))
          .returning()
        if (row) await recordRevision(tx, { row, before, reason: 'imported', editorId: undefined })
        invalidate(newsTag, articleTag(id))
        return true
      })
    },
  }
}

/** @param content sanitized HTML */
function toImportedRow(input: ArticleImport, content: string, classify: typeof classifyArticle): NewRow {
  const text = htmlToPlainText(content)
  const { title, summary, tags, language } = input
  const found = input.categories ?? (input.category ? [] : classify({ title, summary, text, tags, language }))
  const category = input.category ?? found[0]?.category ?? 'Industry Headlines'
  const at = input.publishDate ?? input.createdAt
  const isPublic = input.isPublished && at <= new Date()
  const categories = input.categories ?? (input.category ? [{ category, confidence: 1 }] : found)
  const certain = categories.filter((entry) => entry.confidence >= newsLimits.categoryConfidence)
  return {
    ...toFieldColumns(input),
    id: input.id,
    title,
    language,
    content,
    plainText: text,
    description: toDescription(summary, text),
    authorKey: toAuthorKey(input.author),
    category,
    categories,
    filterCategories: [...new Set([category, ...certain.map((entry) => entry.category)])],
    createdAt: storable(input.createdAt),
    updatedAt: storable(input.updatedAt ?? input.createdAt),
    publishDate: input.publishDate ? storable(input.publishDate) : null,
    readingTime: Math.min(32_767, readingTimeMinutes(text, language)),
    aiPercent: input.aiPercent ?? newsLimits.defaultAiPercent,
    aiDeclaredAt: input.aiDeclaredAt ?? null,
    publicSince: isPublic ? storable(at) : null,
    wasPublic: isPublic || input.wasPublic === true,
    views: input.views ?? 0,
    likes: input.likes ?? 0,
    shares: input.shares ?? 0,
    sourceSystem: input.source?.system ?? null,
    sourceSite: input.source?.site ?? null,
    sourceId: input.source?.id ?? null,
    sourceHash: input.source?.hash ?? null,
  }
}

/** Broken exports contain dates of the year 1 or 20190, which the database driver and cursors cannot parse back. */
function storable(date: Date): Date {
  const time = Math.min(Date.UTC(9999, 11, 30), Math.max(Date.UTC(100, 0, 2), date.getTime()))
  return new Date(time)
}

async function insertArticles(
  tx: Transaction,
  fresh: { input: ArticleImport; row: NewRow }[],
  searchIndex: SearchIndex,
): Promise<void> {
  if (fresh.length === 0) return
  const stored = await tx
    .insert(articles)
    .values(fresh.map(({ row }) => row))
    .returning()
  await recordRevisions(
    tx,
    stored.map((row) => ({ row, reason: 'imported', editorId: undefined })),
  )
  await searchIndex.put(tx, stored)
  const redirects = fresh.flatMap(({ input }) =>
    input.oldPaths.map((path) => ({ path, articleId: input.id })),
  )
  if (redirects.length > 0) await tx.insert(articleRedirects).values(redirects).onConflictDoNothing()
}

/** Writes one record per batch, as an import can have thousands of articles. Each article has its first revision. */
async function recordImport(audit: UnitOfWork['audit'], fresh: { input: ArticleImport }[]): Promise<void> {
  const [first] = fresh
  if (!first) return
  const { system, site } = first.input.source ?? { system: 'tool', site: '' }
  await audit({
    actor: undefined,
    action: 'article.imported',
    subject: { type: 'import', id: system, label: site || system },
    details: { articles: fresh.length, first: first.input.id },
  })
}

async function knownSources(tx: Transaction, inputs: ArticleImport[]) {
  const sources = inputs.flatMap(({ source }) => source ?? [])
  if (sources.length === 0) return new Map<string, { id: string; hash: string | null }>()
  const each = (name: 'system' | 'site' | 'id') => [...new Set(sources.map((source) => source[name]))]
  const rows = await tx
    .select({
      id: articles.id,
      sourceSystem: articles.sourceSystem,
      sourceSite: articles.sourceSite,
      sourceId: articles.sourceId,
      sourceHash: articles.sourceHash,
    })
    .from(articles)
    // The index begins with system and site. Without them the query would read every article.
    .where(
      and(
        inArray(articles.sourceSystem, each('system')),
        inArray(articles.sourceSite, each('site')),
        inArray(articles.sourceId, each('id')),
      ),
    )
  return new Map(
    rows.map((row) => [
      sourceKey({ system: row.sourceSystem ?? '', site: row.sourceSite ?? '', id: row.sourceId ?? '' }),
      { id: row.id, hash: row.sourceHash },
    ]),
  )
}

function sourceKey(source: Omit<ImportSource, 'hash'> | undefined): string {
  return source ? JSON.stringify([source.system, source.site, source.id]) : ''
}
