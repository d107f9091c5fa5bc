// Asks for translations: when an article is published or changed, by an admin, or by a reader. However many ask, one job
// translates an article into a language; a page tells readers only of a job that exists.
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getLanguage, type LanguageCode, languages } from '#src/i18n/languages.ts'
import { articleTag } from '#src/news/contract/cache-tags.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { defineJob, type JobContext, type JobFailure } from '#src/platform/jobs/define-job.ts'
import { notFound, unavailable } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import { maxRequestWaitMinutes, type RequestState } from '../../contract/limits.ts'
import { translationRequests } from '../machine.tables.ts'
import { articleTranslations } from '../translation.tables.ts'
import { isTranslationOf } from '../translation-queries.ts'
import { requestStateColumn } from './request-conditions.ts'
import type { TranslateOutcome } from './translate-article.ts'

const codes = languages.map(({ code }) => code)

export const translateArticleJob = defineJob({
  name: 'translation.translate',
  payload: z.object({ articleId: z.string(), language: z.enum(codes) }),
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 900 },
  expireInSeconds: 600,
  concurrency: 2,
})

type Cause = 'publication' | 'admin' | 'reader'

/** After a failure, readers cannot ask again for as long. */
const retryAfterMinutes = 15
/** The text has changed while it was translated. */
const maxRounds = 3

const textFields = ['title', 'summary', 'content', 'language'] as const
type StoredArticle = Record<(typeof textFields)[number], string> & {
  id: string
  language: LanguageCode
  isPublished: boolean
}

type RequestDependencies = {
  db: Db
  write: Write
  isConfigured: boolean
  /** Languages into which each published article is translated. */
  onPublish: readonly LanguageCode[]
  allowsReaders: boolean
  translate: (input: {
    articleId: string
    language: LanguageCode
    signal: AbortSignal
  }) => Promise<TranslateOutcome>
}

export function createTranslationRequests(deps: RequestDependencies) {
  const { db, write, isConfigured, onPublish, allowsReaders, translate } = deps

  async function findState(id: string, language: LanguageCode): Promise<RequestState> {
    const [row] = await db
      .select({ state: requestStateColumn })
      .from(translationRequests)
      .where(isRequestFor(id, language))
    return row?.state ?? 'unavailable'
  }

  /** @returns whether a job was added */
  async function add(
    unit: UnitOfWork,
    articleId: string,
    language: LanguageCode,
    cause: Cause,
  ): Promise<boolean> {
    const id = newId()
    const { state, updatedAt } = translationRequests
    const isOlderThan = (minutes: number) =>
      lt(updatedAt, sql`now() - make_interval(mins => ${minutes}::int)`)
    const isOver = or(
      and(eq(state, 'failed'), cause === 'reader' ? isOlderThan(retryAfterMinutes) : undefined),
      isOlderThan(maxRequestWaitMinutes),
    )
    const [row] = await unit.tx
      .insert(translationRequests)
      .values({ articleId, language, id, state: 'waiting', cause })
      .onConflictDoUpdate({
        target: [translationRequests.articleId, translationRequests.language],
        set: { id, state: 'waiting', cause, problem: null, updatedAt: sql`now()` },
        ...(isOver ? { setWhere: isOver } : {}),
      })
      .returning()
    if (!row) return false
    await unit.enqueue(translateArticleJob, { articleId, language }, { key: id })
    unit.invalidate(articleTag(articleId))
    return true
  }

  async function end(articleId: string, language: LanguageCode, outcome: TranslateOutcome): Promise<void> {
    await write(async ({ tx, invalidate }) => {
      const where = isRequestFor(articleId, language)
      if (outcome.state !== 'failed') await tx.delete(translationRequests).where(where)
      else {
        const { problem } = outcome
        await tx
          .update(translationRequests)
          .set({ state: 'failed', problem, updatedAt: sql`now()` })
          .where(where)
      }
      invalidate(articleTag(articleId))
    })
  }

  async function findVersion(articleId: string): Promise<number | undefined> {
    const [row] = await db
      .select({ version: articles.version })
      .from(articles)
      .where(eq(articles.id, articleId))
    return row?.version
  }

  return {
    /** Whether a reader can ask for a translation that does not exist yet. */
    isOpenToReaders: isConfigured && allowsReaders,

    /** For a page: whether a job runs or has failed. */
    stateOf: findState,

    /**
     * A reader asks for a translation of a public article.
     * @throws ProblemError 404
     */
    async request(articleId: string, language: LanguageCode): Promise<RequestState> {
      const [article] = await db
        .select({ language: articles.language })
        .from(articles)
        .where(
          and(eq(articles.id, articleId), eq(articles.isPublished, true), sql`${articles.sortAt} <= now()`),
        )
      if (!article) throw notFound('article')
      const [existing] = await db
        .select({ content: articleTranslations.content })
        .from(articleTranslations)
        .where(isTranslationOf(articleId, language))
      if (article.language === language || (existing && existing.content !== null)) return 'ready'
      if (!isConfigured || !allowsReaders) return 'unavailable'
      await write((unit) => add(unit, articleId, language, 'reader'))
      return findState(articleId, language)
    },

    /**
     * An admin asks for translations, also again after a failure or for a text that has changed.
     * @throws ProblemError 404, 503 without a provider
     */
    async requestAll(
      articleIds: readonly string[],
      language: LanguageCode,
      editor?: { id: string },
    ): Promise<number> {
      if (!isConfigured) throw unavailable('no-translation-provider', 'No translation provider is set up')
      return write(async (unit) => {
        const rows = await unit.tx
          .select({ id: articles.id, language: articles.language })
          .from(articles)
          .where(inArray(articles.id, [...articleIds]))
          .orderBy(articles.id)
        let added = 0
        for (const row of rows) {
          if (row.language !== language && (await add(unit, row.id, language, 'admin'))) added += 1
        }
        await unit.audit({
          actor: editor,
          action: 'translation.requested',
          subject: { type: 'translation', id: language, label: getLanguage(language).name },
          details: { count: added },
        })
        return added
      })
    },

    /** Called in the transaction that stores an article. Without changes of its text there is nothing to do. */
    async onArticleStored(unit: UnitOfWork, article: StoredArticle, before?: StoredArticle): Promise<void> {
      if (!isConfigured || !article.isPublished) return
      const isSame = before?.isPublished && textFields.every((field) => article[field] === before[field])
      if (isSame) return
      const machine = await unit.tx
        .select({ language: articleTranslations.language })
        .from(articleTranslations)
        .where(and(eq(articleTranslations.articleId, article.id), eq(articleTranslations.status, 'machine')))
      const wanted = new Set([...onPublish, ...machine.map(({ language }) => language)])
      for (const language of [...wanted].sort()) {
        if (language !== article.language) await add(unit, article.id, language, 'publication')
      }
    },

    /** Runs a job. The last attempt reports its failure to readers and translators. */
    async run(
      { articleId, language }: { articleId: string; language: LanguageCode },
      { signal, attempt }: Pick<JobContext, 'signal' | 'attempt'>,
    ): Promise<JobFailure | undefined> {
      let outcome: TranslateOutcome = { state: 'unchanged' }
      for (let round = 0; round < maxRounds; round += 1) {
        const version = await findVersion(articleId)
        outcome = await translate({ articleId, language, signal })
        if (outcome.state === 'failed' || (await findVersion(articleId)) === version) break
      }
      const mayRetry = attempt <= translateArticleJob.retry.limit
      if (outcome.state === 'failed' && mayRetry && isTemporary(outcome.problem)) {
        return { retryBecause: outcome.problem }
      }
      await end(articleId, language, outcome)
      return undefined
    },

    /** Forgets failures, so that readers can ask again. */
    async prune(): Promise<void> {
      const { state, updatedAt } = translationRequests
      const isOld = (minutes: number) => lt(updatedAt, sql`now() - make_interval(mins => ${minutes}::int)`)
      const failed = and(eq(state, 'failed'), isOld(24 * 60))
      await db.delete(translationRequests).where(or(failed, isOld(2 * 24 * 60)))
    },
  }
}

function isRequestFor(articleId: string, language: LanguageCode) {
  return and(eq(translationRequests.articleId, articleId), eq(translationRequests.language, language))
}

/** A budget lasts until tomorrow, and a key until somebody acts. */
function isTemporary(problem: string): boolean {
  return ['busy', 'timeout', 'unreachable', 'failed', 'unreadable'].includes(problem)
}
