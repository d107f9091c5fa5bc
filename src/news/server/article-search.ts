// Searches articles, with spelling corrections when nothing matches.
import { eq, inArray, type SQL } from 'drizzle-orm'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { SearchIndex, SearchSource } from '#src/search/server/search-index.ts'
import { articleTranslations } from '#src/translation/server/translation.tables.ts'
import type { SearchQuery } from '../contract/article-list.ts'
import { newsLimits } from '../contract/limits.ts'
import { createCategoryConditions, isPublic, toAuthorKey } from './article-filters.ts'
import type { createArticleQueries, ListPage } from './article-queries.ts'
import { articleSearch, articles } from './news.tables.ts'

/** Makes articles searchable. */
export const articleSearchSource: SearchSource = {
  records: articles,
  id: articles.id,
  recency: articles.sortAt,
  documents: articleSearch,
  documentId: articleSearch.articleId,
  listTranslations: (tx, ids) =>
    tx
      .select({
        id: articleTranslations.articleId,
        title: articleTranslations.title,
        summary: articleTranslations.summary,
        plainText: articleTranslations.plainText,
        language: articleTranslations.language,
      })
      .from(articleTranslations)
      .where(inArray(articleTranslations.articleId, ids))
      .orderBy(articleTranslations.language),
}

type SearchResults = ListPage & {
  /** The corrected search text when nothing matched the text as typed. */
  corrected?: string | undefined
}

export function createArticleSearch(
  { searchIndex }: { searchIndex: SearchIndex },
  queries: ReturnType<typeof createArticleQueries>,
) {
  return {
    async search(query: SearchQuery, currentUser: { isAdmin: boolean }): Promise<SearchResults> {
      const limit = query.limit ?? newsLimits.pageSize
      const page = query.page ?? newsLimits.firstPage
      const conditions = searchConditions(query, currentUser)
      const typed = query.title?.trim()
      if (!typed) return queries.listMatching(conditions, query)
      const offset = Math.min(getPageOffset(page, limit), 1_000_000)
      // A text without searchable characters finds nothing, unlike an empty text, which matches everything.
      const noResults = { ids: [], total: 0, corrected: undefined }
      const found = (await searchIndex.find(typed, conditions, { limit, offset })) ?? noResults
      const isFull = query.fields !== 'card'
      const options = { includeHidden: currentUser.isAdmin, full: isFull, lang: query.lang }
      const data = await queries.listByIds(found.ids, options)
      return { data, corrected: found.corrected, pagination: paginate(page, limit, found.total) }
    },

    /** For a text without results: its known words with corrected spelling; undefined when these find nothing either. */
    suggestSearch: (typed: string): Promise<string | undefined> => searchIndex.suggest(typed, [isPublic]),
  }
}

function searchConditions(query: SearchQuery, currentUser: { isAdmin: boolean }): SQL[] {
  // A search without any filter returns the published list, for admins too.
  const hasFilter = [query.title, query.category, query.author, query.isPublished].some((value) =>
    value?.trim(),
  )
  const requested =
    query.isPublished === undefined ? [] : [eq(articles.isPublished, query.isPublished === 'true')]
  const visibility = currentUser.isAdmin && hasFilter ? requested : [isPublic]
  const author = query.author?.trim() ? [eq(articles.authorKey, toAuthorKey(query.author))] : []
  return [...visibility, ...createCategoryConditions(query.category ?? ''), ...author]
}
