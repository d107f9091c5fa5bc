// Looking for articles: what is found, and another spelling when nothing is.

import { eq, type SQL } from 'drizzle-orm'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { SearchIndex, SearchSource } from '#src/search/server/search-index.ts'
import type { SearchQuery } from '../contract/article-list.ts'
import { newsLimits } from '../contract/limits.ts'
import { authorKey, categoryCondition, isPublic } from './article-filters.ts'
import { articleSearch, articles } from './news.tables.ts'
import type { createReading, ListPage } from './read-articles.ts'

/** Registers articles with the search. */
export const articleSearchSource: SearchSource = {
  records: articles,
  id: articles.id,
  recency: articles.sortAt,
  documents: articleSearch,
  documentId: articleSearch.articleId,
}

type Found = ListPage & {
  /** What was looked for instead, because there is nothing for the words as typed. */
  corrected?: string | undefined
}

export function createSearching(
  { searchIndex }: { searchIndex: SearchIndex },
  reading: ReturnType<typeof createReading>,
) {
  return {
    async search(query: SearchQuery, currentUser: { isAdmin: boolean }): Promise<Found> {
      const limit = query.limit ?? newsLimits.pageSize
      const page = query.page ?? newsLimits.firstPage
      const conditions = searchConditions(query, currentUser)
      const typed = query.title?.trim()
      if (!typed) return reading.listMatching(conditions, query)
      const offset = Math.min(getPageOffset(page, limit), 1_000_000)
      // Signs alone that no text is looked up by are not the same as having typed nothing.
      const nothing = { ids: [], total: 0, corrected: undefined }
      const found = (await searchIndex.find(typed, conditions, { limit, offset })) ?? nothing
      const full = query.fields !== 'card'
      const data = await reading.cardsOf(found.ids, { includeHidden: currentUser.isAdmin, full })
      return { data, corrected: found.corrected, pagination: paginate(page, limit, found.total) }
    },

    /** For words that find nothing: those of them that find something, as the newsroom spells them. */
    suggestSearch: (typed: string): Promise<string | undefined> => searchIndex.suggest(typed, [isPublic]),
  }
}

function searchConditions(query: SearchQuery, currentUser: { isAdmin: boolean }): SQL[] {
  // Who asks for nothing gets the published list, admins too.
  const asks = [query.title, query.category, query.author, query.isPublished].some((value) => value?.trim())
  const asked =
    query.isPublished === undefined ? [] : [eq(articles.isPublished, query.isPublished === 'true')]
  const visibility = currentUser.isAdmin && asks ? asked : [isPublic]
  const author = query.author?.trim() ? [eq(articles.authorKey, authorKey(query.author))] : []
  return [...visibility, ...categoryCondition(query.category ?? ''), ...author]
}
