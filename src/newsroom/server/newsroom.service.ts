// Service of the newsroom: everything that editors do with articles.
import { eq } from 'drizzle-orm'
import { productName } from '#src/news/contract/limits.ts'
import type { NewsDependencies, NewsService } from '#src/news/server/news.service.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import { isId } from '#src/platform/id.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound } from '#src/platform/problem.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { EditingState, PresenceState } from '../contract/draft.ts'
import type { NewsroomSettings } from '../contract/newsroom.ts'
import { createAdminArticleList } from './articles/admin-article-list.ts'
import { createArticleImporter } from './articles/article-importer.ts'
import { type ArticleWriterDependencies, createArticleWriter } from './articles/article-writer.ts'
import { createInlinePictureConversion } from './articles/convert-inline-pictures.ts'
import { exportArticles } from './articles/export-articles.ts'
import { createScheduleWatcher, type ScheduleWatcherDependencies } from './articles/schedule-watcher.ts'
import { createDashboard } from './dashboard.ts'
import { createDrafts } from './drafts.ts'
import { createLlmDrafts, type LlmDraftsDependencies } from './llm/llm-drafts.ts'
import { measureLlmRatio } from './llm/measure-llm-ratio.ts'
import { createPresence } from './presence.ts'
import { createPreviews } from './previews/previews.ts'
import { createRevisions } from './revisions/revisions.ts'

export type NewsroomService = ReturnType<typeof createNewsroomService>
type NewsroomDependencies = LlmDraftsDependencies &
  ArticleWriterDependencies &
  ScheduleWatcherDependencies & {
    log: Log
    memoize: Memoize
    searchIndex: SearchIndex
    news: Pick<NewsService, 'getArticle' | 'getTranslation'>
    publicUrl: string
    timeZone: string
    describePictures: NewsDependencies['describePictures']
  }

export function createNewsroomService(dependencies: NewsroomDependencies) {
  const { db, write, news, timeZone } = dependencies
  const writer = createArticleWriter(dependencies)
  const presence = createPresence(dependencies)
  const drafts = createDrafts({ db, write, presence })
  const list = createAdminArticleList({ ...dependencies, presence })
  const llmDrafts = createLlmDrafts(dependencies)
  const dashboard = createDashboard({ ...dependencies, list })
  const previews = createPreviews({
    ...dependencies,
    drafts,
    getArticle: news.getArticle,
    getTranslation: news.getTranslation,
  })

  return {
    ...writer,
    ...createArticleImporter(dependencies),
    exportArticles: () => exportArticles(db),
    inlinePictures: createInlinePictureConversion(dependencies),
    scheduleWatcher: createScheduleWatcher(dependencies),
    list: list.list,
    dashboard: dashboard.read,
    drafts,
    revisions: createRevisions({ ...dependencies, update: writer.update }),
    previews,
    llmDrafts,

    settings(): NewsroomSettings {
      const { llm } = dependencies
      return {
        author: productName,
        timeZone,
        engine: { available: llm !== undefined, model: llm?.model ?? null },
      }
    },

    /**
     * Loads the data that the editor shows beside the text, and reports to other editors that the article is open.
     * @throws ProblemError 404
     */
    async open(id: string, currentUserId: string): Promise<EditingState> {
      const { plainText, summary, language } = articles
      const columns = { id: articles.id, plainText, summary, language }
      const [stored] = isId(id) ? await db.select(columns).from(articles).where(eq(articles.id, id)) : []
      if (!stored) throw notFound('article')
      const { editors } = await presence.join(id, currentUserId)
      const [rows, draft, ratio] = await Promise.all([
        list.rowsOf(eq(articles.id, id), [], { limit: 1 }, currentUserId),
        drafts.find(id, currentUserId),
        measureLlmRatio(db, stored),
      ])
      const [row] = rows
      if (!row) throw notFound('article')
      return { row, draft: draft ?? null, editors, engine: { drafts: ratio.drafts, percent: ratio.percent } }
    },

    /** @throws ProblemError 404 */
    async refreshPresence(id: string, currentUserId: string): Promise<PresenceState> {
      if (!isId(id)) throw notFound('article')
      const state = await presence.join(id, currentUserId)
      if (state.version === null) throw notFound('article')
      return state
    },

    endPresence: presence.leave,

    async prune(): Promise<void> {
      await drafts.prune()
      await presence.prune()
      await llmDrafts.prune()
      await previews.prune()
    },
  }
}
