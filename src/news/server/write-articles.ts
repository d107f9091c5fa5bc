// Writing the newsroom. Each edit is one transaction: the article, its revision, its search entry, and the note
// that tells every process to drop what it shows of it.
import { eq, inArray, sql } from 'drizzle-orm'
import type { Changes } from '#src/platform/cache/changes.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { isId, newId } from '#src/platform/id.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { Article, RankedCategory } from '../contract/article.ts'
import type { ArticleChanges, NewArticle } from '../contract/article-input.ts'
import type { Category } from '../contract/category.ts'
import { newsLimits, productName } from '../contract/limits.ts'
import { authorKey } from './article-filters.ts'
import { toArticle } from './article-row.ts'
import type { classifyArticle } from './classify/classify-article.ts'
import { describe } from './describe.ts'
import { articleRevisions, articles } from './news.tables.ts'
import { newsTag } from './read-articles.ts'
import { plainText } from './rich-text/plain-text.ts'
import { readingTimeMinutes } from './rich-text/reading-time.ts'
import type { RichText } from './rich-text/rich-text.ts'

export type WriteDependencies = {
  changes: Changes
  searchIndex: SearchIndex
  richText: RichText
  classify: typeof classifyArticle
  timeZone: string
}

type Row = typeof articles.$inferSelect
type Editor = { id: string } | undefined
type RevisionReason = (typeof articleRevisions.$inferInsert)['reason']

export const articleTag = (id: string): string => `article:${id}`

export function createWriting({ changes, searchIndex, richText, classify, timeZone }: WriteDependencies) {
  /** Columns that follow from the body, so that they can never disagree with it. */
  async function bodyColumns(html: string, language: Row['language']) {
    const content = await richText.sanitise(html)
    const text = plainText(content)
    return { content, plainText: text, readingTime: readingTimeMinutes(text, language) }
  }

  function categoryColumns(chosen: Category | undefined, found: RankedCategory[]) {
    const categories = chosen ? [{ category: chosen, confidence: 1 }] : found
    const category = categories[0]?.category ?? 'Industry Headlines'
    const certain = categories.filter((entry) => entry.confidence >= newsLimits.categoryConfidence)
    const filterCategories = [...new Set([category, ...certain.map((entry) => entry.category)])]
    return { category, categories, filterCategories }
  }

  async function keepRevision(
    tx: Transaction,
    row: Row,
    reason: RevisionReason,
    editor: Editor,
  ): Promise<void> {
    const { plainText: _text, ...snapshot } = row
    await tx.insert(articleRevisions).values({
      articleId: row.id,
      version: row.version,
      reason,
      editorId: editor?.id ?? null,
      savedAt: row.updatedAt,
      snapshot,
    })
  }

  async function lockedRow(tx: Transaction, id: string, expectedVersion?: number): Promise<Row> {
    const [row] = isId(id) ? await tx.select().from(articles).where(eq(articles.id, id)).for('update') : []
    if (!row) throw notFound('article')
    if (expectedVersion !== undefined && expectedVersion !== row.version) {
      const detail = `You edited version ${expectedVersion}; the stored one is ${row.version}. Load it and merge your changes.`
      throw conflict('version-conflict', 'Somebody else changed this article', detail)
    }
    return row
  }

  async function saved(
    tx: Transaction,
    id: string,
    set: Partial<typeof articles.$inferInsert>,
  ): Promise<Row> {
    const [row] = await tx
      .update(articles)
      .set({ ...set, version: sql`${articles.version} + 1`, updatedAt: sql`now()` })
      .where(eq(articles.id, id))
      .returning()
    if (!row) throw notFound('article')
    return row
  }

  async function setPublished(id: string, isPublished: boolean, editor: Editor): Promise<Article> {
    return changes.write(async (tx, touch) => {
      const row = await lockedRow(tx, id)
      if (row.isPublished === isPublished) return toArticle(row, timeZone)
      const changed = await saved(tx, id, { isPublished })
      await keepRevision(tx, changed, isPublished ? 'shown' : 'hidden', editor)
      touch(newsTag, articleTag(id))
      return toArticle(changed, timeZone)
    })
  }

  return {
    /** @throws ProblemError 400 when the content is refused by the sanitiser */
    async create(input: NewArticle, editor: Editor): Promise<Article> {
      const language = input.language ?? 'en'
      const body = await bodyColumns(input.content, language)
      const { title, summary = '', tags = [] } = input
      const found = input.category ? [] : classify({ title, summary, text: body.plainText, tags, language })
      const now = new Date()
      const values = {
        id: newId(now),
        title,
        summary,
        tags,
        language,
        ...body,
        ...categoryColumns(input.category, found),
        description: describe(summary, body.plainText),
        previewImage: input.previewImage ?? '',
        author: input.author || productName,
        authorKey: authorKey(input.author || productName),
        createdAt: now,
        updatedAt: now,
        publishDate: input.publishDate ? new Date(input.publishDate) : null,
        displayedDate: input.displayedDate ?? null,
        aiPercent: input.aiPercent ?? newsLimits.defaultAiPercent,
        aiDeclaredAt: input.aiPercent === undefined ? null : now,
        isPublished: input.isPublished ?? false,
      } satisfies typeof articles.$inferInsert
      return changes.write(async (tx, touch) => {
        const [row] = await tx.insert(articles).values(values).returning()
        if (!row) throw new Error('insert gave no row back')
        await keepRevision(tx, row, 'created', editor)
        await searchIndex.put(tx, [row])
        touch(newsTag, articleTag(row.id))
        return toArticle(row, timeZone)
      })
    },

    /**
     * Changes the sent fields only.
     * @param expectedVersion refuses with 409 when the article has moved on
     */
    async update(
      id: string,
      input: ArticleChanges,
      editor: Editor,
      expectedVersion?: number,
    ): Promise<Article> {
      const content = input.content === undefined ? undefined : await richText.sanitise(input.content)
      return changes.write(async (tx, touch) => {
        const before = await lockedRow(tx, id, expectedVersion)
        const set = changedColumns(before, input, content)
        if (Object.keys(set).length === 0) return toArticle(before, timeZone)
        const row = await saved(tx, id, set)
        await keepRevision(tx, row, 'edited', editor)
        await searchIndex.put(tx, [row])
        touch(newsTag, articleTag(id))
        return toArticle(row, timeZone)
      })
    },

    show: (id: string, editor: Editor) => setPublished(id, true, editor),
    hide: (id: string, editor: Editor) => setPublished(id, false, editor),

    /** Removes the articles that exist; unknown ids are ignored. Resolves to how many are gone. */
    async remove(ids: string[]): Promise<number> {
      const known = [...new Set(ids.filter(isId))]
      if (known.length === 0) return 0
      return changes.write(async (tx, touch) => {
        const gone = await tx
          .delete(articles)
          .where(inArray(articles.id, known))
          .returning({ id: articles.id })
        if (gone.length > 0) touch(newsTag, ...gone.map((row) => articleTag(row.id)))
        return gone.length
      })
    },
  }

  function changedColumns(before: Row, input: ArticleChanges, content: string | undefined) {
    const { content: _content, category, publishDate, author, aiPercent, ...plain } = input
    const language = input.language ?? before.language
    const text = content === undefined ? before.plainText : plainText(content)
    const summary = input.summary ?? before.summary
    return withoutUndefined({
      ...plain,
      ...(content === undefined ? {} : { content, plainText: text }),
      ...(content === undefined && input.language === undefined
        ? {}
        : { readingTime: readingTimeMinutes(text, language) }),
      ...(content === undefined && input.summary === undefined
        ? {}
        : { description: describe(summary, text) }),
      ...(category === undefined ? {} : categoryColumns(category, [])),
      ...(author === undefined ? {} : { author, authorKey: authorKey(author) }),
      ...(publishDate === undefined ? {} : { publishDate: publishDate ? new Date(publishDate) : null }),
      ...(aiPercent === undefined ? {} : { aiPercent, aiDeclaredAt: new Date() }),
    })
  }
}

function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>
}
