// The desk's use cases: everything an editor needs beside the specified calls that read and write articles.
import { eq } from 'drizzle-orm'
import { productName } from '#src/news/contract/limits.ts'
import type { NewsDependencies, NewsService } from '#src/news/server/news.service.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { DeskArticle, PresenceAnswer } from '../contract/draft.ts'
import type { DeskSettings } from '../contract/newsroom.ts'
import { createDeskList } from './articles/list-articles.ts'
import { createDashboard } from './dashboard.ts'
import { createDrafts } from './drafts.ts'
import { createDeskEngine, type EngineDependencies } from './llm/llm-drafts.ts'
import { measuredShare } from './llm/measure-llm-ratio.ts'
import { createPresences } from './presence.ts'
import { createPreviews } from './previews/previews.ts'
import { createRevisions } from './revisions/revisions.ts'

export type DeskService = ReturnType<typeof createDeskService>
export type DeskDependencies = EngineDependencies & {
  db: Db
  memoize: Memoize
  searchIndex: SearchIndex
  news: Pick<NewsService, 'getArticle' | 'update' | 'textIn'>
  publicUrl: string
  timeZone: string
  describePictures: NewsDependencies['describePictures']
}

export function createDeskService(needs: DeskDependencies) {
  const { db, news, timeZone } = needs
  const presences = createPresences(needs)
  const drafts = createDrafts({ db, presences })
  const list = createDeskList({ ...needs, presences })
  const engine = createDeskEngine(needs)
  const dashboard = createDashboard({ ...needs, list })
  const previews = createPreviews({ ...needs, drafts, getArticle: news.getArticle, textIn: news.textIn })

  return {
    list: list.list,
    dashboard: dashboard.read,
    drafts,
    revisions: createRevisions({ ...needs, update: news.update }),
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
