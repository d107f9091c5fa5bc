// Job: converts the pictures inside texts that were stored before pictures became files on writing. It walks through
// all articles once, in small steps: it continues where it ended when the process stops, and does nothing afterwards.
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { articleTag, newsTag } from '#src/news/contract/cache-tags.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { installation } from '#src/platform/installation.tables.ts'
import type { Log } from '#src/platform/log.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { articleTranslations } from '#src/translation/server/translation.tables.ts'
import type { StoringRichText } from '../rich-text/storing-rich-text.ts'

type Dependencies = { db: Db; write: Write; storingRichText: StoringRichText; log: Log }

const progressKey = 'inline-pictures'
/** `after`: all articles up to this id are converted. */
const Progress = z.object({ after: z.string(), isDone: z.boolean() })
type Progress = z.infer<typeof Progress>

/** Small, because the database reads the texts of a step completely. */
const articlesPerStep = 100

export function createInlinePictureConversion({ db, write, storingRichText, log }: Dependencies) {
  let isDone = false

  async function readProgress(): Promise<Progress> {
    const [row] = await db.select().from(installation).where(eq(installation.key, progressKey))
    return row ? Progress.parse(row.value) : { after: '', isDone: false }
  }

  async function saveProgress(value: Progress): Promise<void> {
    const set = { value, writtenAt: new Date() }
    await db
      .insert(installation)
      .values({ key: progressKey, ...set })
      .onConflictDoUpdate({ target: installation.key, set })
  }

  /** A picture that cannot be read stays in the text, and the log names the article. */
  async function convert<Value>(articleId: string, from: Value, store: () => Promise<Value>): Promise<Value> {
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      log.warn({ article: articleId, reason: error.message }, 'an inline picture could not be converted')
      return from
    }
  }

  /** A text that an editor saves meanwhile is converted by that write, and is not overwritten. */
  async function convertArticle(id: string): Promise<void> {
    const { content, previewImage } = articles
    const [article] = await db.select({ content, previewImage }).from(articles).where(eq(articles.id, id))
    if (!article) return
    const set = {
      content: await convert(id, article.content, () => storingRichText.sanitize(article.content)),
      previewImage: await convert(id, article.previewImage, () =>
        storingRichText.storeCover(article.previewImage),
      ),
    }
    const isUnchanged = and(eq(content, article.content), eq(previewImage, article.previewImage))
    await write(async ({ tx, invalidate }) => {
      await tx
        .update(articles)
        .set(set)
        .where(and(eq(articles.id, id), isUnchanged))
      invalidate(newsTag, articleTag(id))
    })
  }

  async function convertTranslation(id: string, language: string): Promise<void> {
    const { articleId, content } = articleTranslations
    const which = and(eq(articleId, id), sql`${articleTranslations.language} = ${language}`)
    const [row] = await db.select({ content }).from(articleTranslations).where(which)
    const before = row?.content
    if (!before) return
    const after = await convert(id, before, () => storingRichText.sanitize(before))
    await write(async ({ tx, invalidate }) => {
      await tx
        .update(articleTranslations)
        .set({ content: after })
        .where(and(which, eq(content, before)))
      invalidate(newsTag, articleTag(id))
    })
  }

  /** @returns the ids of the step, or none after the last article */
  async function runStep(after: string): Promise<{ last: string | undefined; converted: number }> {
    const { id } = articles
    const step = await db
      .select({ id })
      .from(articles)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(articlesPerStep)
    const ids = step.map((article) => article.id)
    if (ids.length === 0) return { last: undefined, converted: 0 }
    const found = await db
      .select({ id })
      .from(articles)
      .where(
        and(
          inArray(id, ids),
          sql`(${hasInline(articles.content)} or ${articles.previewImage} like 'data:%')`,
        ),
      )
    const { articleId, language, content } = articleTranslations
    const translated = await db
      .select({ articleId, language })
      .from(articleTranslations)
      .where(and(inArray(articleId, ids), hasInline(content)))
    for (const article of found) await convertArticle(article.id)
    for (const row of translated) await convertTranslation(row.articleId, row.language)
    return { last: ids.at(-1), converted: found.length + translated.length }
  }

  return {
    async run({ signal }: { signal: AbortSignal }): Promise<void> {
      if (isDone) return
      let progress = await readProgress()
      let total = 0
      while (!progress.isDone && !signal.aborted) {
        const { last, converted } = await runStep(progress.after)
        total += converted
        progress = { after: last ?? progress.after, isDone: last === undefined }
        await saveProgress(progress)
      }
      if (total > 0) log.info({ texts: total, isDone: progress.isDone }, 'inline pictures converted to files')
      isDone = progress.isDone
    },
  }
}

/** Only narrows the search: the text of an article may contain these characters as well. */
function hasInline(content: typeof articles.content | typeof articleTranslations.content): SQL {
  return sql`${content} like '%src="data:image/%'`
}
