// The newsroom's use cases: everything editors do with articles.
import { eq } from 'drizzle-orm'
import { productName } from '#src/news/contract/limits.ts'
import type { NewsDependencies, NewsService } from '#src/news/server/news.service.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { DeskArticle, PresenceAnswer } from '../contract/draft.ts'
import type { DeskSettings } from '../contract/newsroom.ts'
import { exportArticles } from './articles/export-articles.ts'
import { createImporting } from './articles/import-articles.ts'
import { createArticleList } from './articles/list-articles.ts'
import { createDueWatch, type DueDependencies } from './articles/publish-scheduled.ts'
import { createWriting, type WriteDependencies } from './articles/write-articles.ts'
import { createDashboard } from './dashboard.ts'
import { createDrafts } from './drafts.ts'
import { createDeskEngine, type EngineDependencies } from './llm/llm-drafts.ts'
import { measuredShare } from './llm/measure-llm-ratio.ts'
import { createPresences } from './presence.ts'
import { createPreviews } from './previews/previews.ts'
import { createRevisions } from './revisions/revisions.ts'

export type NewsroomService = ReturnType<typeof createNewsroomService>
export type NewsroomDependencies = EngineDependencies &
  WriteDependencies &
  DueDependencies & {
    memoize: Memoize
    searchIndex: SearchIndex
    news: Pick<NewsService, 'getArticle' | 'getTranslation'>
    publicUrl: string
    timeZone: string
    describePictures: NewsDependencies['describePictures']
  }

export function createNewsroomService(needs: NewsroomDependencies) {
  const { db, write, news, timeZone } = needs
  const writing = createWriting(needs)
  const presences = createPresences(needs)
  const drafts = createDrafts({ db, write, presences })
  const list = createArticleList({ ...needs, presences })
  const engine = createDeskEngine(needs)
  const dashboard = createDashboard({ ...needs, list })
  const previews = createPreviews({
    ...needs,
    drafts,
    getArticle: news.getArticle,
    textIn: news.getTranslation,
  })

  return {
    ...writing,
    ...createImporting(needs),
    exportArticles: () => exportArticles(db),
    due: createDueWatch(needs),
    list: list.list,
    dashboard: dashboard.read,
    drafts,
    revisions: createRevisions({ ...needs, update: writing.update }),
    previews,
    engine,

    settings(): DeskSettings {
      const { engine: installed } = needs
      return {
        author: productName,
        timeZone,
        engine: { available: installed !== undefined, model: installed?.model ?? null },
      }
    },

    /**
     * Opening an article in the editor: what stands beside its text. The others are told that it is open.
     * @throws ProblemError 404
     */
    async open(id: string, viewerId: string): Promise<DeskArticle> {
      const { plainText, summary, language } = articles
      const columns = { id: articles.id, plainText, summary, language }
      const [stored] = isId(id) ? await db.select(columns).from(articles).where(eq(articles.id, id)) : []
      if (!stored) throw notFound('article')
      const { editors } = await presences.arrive(id, viewerId)
      const [rows, draft, share] = await Promise.all([
        list.rowsOf(eq(articles.id, id), [], { limit: 1 }, viewerId),
        drafts.find(id, viewerId),
        measuredShare(db, stored),
      ])
      const [row] = rows
      if (!row) throw notFound('article')
      return { row, draft: draft ?? null, editors, engine: { drafts: share.drafts, percent: share.percent } }
    },

    /** @throws ProblemError 404 */
    async arrive(id: string, viewerId: string): Promise<PresenceAnswer> {
      if (!isId(id)) throw notFound('article')
      const answer = await presences.arrive(id, viewerId)
      if (answer.version === null) throw notFound('article')
      return answer
    },

    leave: presences.leave,

    async prune(): Promise<void> {
      await drafts.prune()
      await presences.prune()
      await engine.prune()
      await previews.prune()
    },
  }
}
