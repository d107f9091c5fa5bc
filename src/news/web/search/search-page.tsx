import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { PageLinks } from '#src/ui/list/PageLinks.tsx'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { SearchQuery } from '../../contract/article-list.ts'
import { newsTag } from '../../contract/cache-tags.ts'
import { newsLimits } from '../../contract/limits.ts'
import type { NewsService } from '../../server/news.service.ts'
import { ArticleGrid } from '../cards/ArticleGrid.tsx'
import { toCardViews } from '../cards/card-view.ts'
import { ListHeader } from '../lists/ListHeader.tsx'
import { ListPageFailure } from '../lists/ListPageFailure.tsx'
import styles from '../lists/list-page.module.css'
import { HighlightedTerm, termPlaceholder } from './HighlightedTerm.tsx'
import { NoResults, type SearchAlternatives } from './NoResults.tsx'
import {
  formatSearchTitle,
  getSearchPath,
  getSearchTerm,
  parseSearchParameters,
  type SearchParameters,
} from './search-parameters.ts'

const maxAgeMs = 60_000

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const search = parseSearchParameters(searchParams)
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const query = SearchQuery.parse({
    title: search.q,
    category: search.category,
    author: search.author,
    page: searchParams.get('page') ?? undefined,
    limit: newsLimits.searchPageSize,
    fields: 'card',
    lang: page.language,
  })
  const number = query.page ?? newsLimits.firstPage
  // Only searches with results are indexed. Arbitrary search terms must not create indexed pages.
  const createHead = (isIndexed: boolean) =>
    createPageHead(page, {
      title: formatSearchTitle(search, getSearchTerm(search, t), t),
      description: t('news.home.description'),
      path: getSearchPath(search, number),
      isIndexed,
    })
  try {
    const { news } = context.get(servicesContext)
    const { data: results, pagination, corrected } = await news.search(query, { isAdmin: false })
    const { total, totalPages } = pagination
    if (results.length === 0 && total > 0) throw redirect(getSearchPath(search, totalPages))
    page.cache({ tags: [newsTag], maxAgeMs })
    const head = createHead(results.length > 0)
    const articles = toCardViews(results)
    const alternatives = total === 0 ? await loadAlternatives(news, search, page.language) : undefined
    return data({ search, articles, corrected, alternatives, number, total, totalPages, head })
  } catch (error) {
    if (error instanceof Response) throw error
    page.reportError(error)
    const emptyResult = {
      articles: [],
      number,
      total: 0,
      totalPages: 0,
      corrected: undefined,
      alternatives: undefined,
    }
    return data({ search, ...emptyResult, head: createHead(false) }, { status: 500 })
  }
}

/** Loads what is shown when a search has no results. */
async function loadAlternatives(
  news: NewsService,
  search: SearchParameters,
  lang: LanguageCode,
): Promise<SearchAlternatives> {
  const first = { page: newsLimits.firstPage, limit: newsLimits.searchFallback, cursor: undefined }
  const [spelling, popular] = await Promise.all([
    search.q ? news.suggestSearch(search.q) : undefined,
    news.listPopular({ ...first, fields: 'card', lang }),
  ])
  return { spelling, popular: toCardViews(popular.data) }
}

export const handle: PageHandle = { Failure: SearchFailure }

function SearchFailure() {
  const { t } = useTranslation()
  const search = parseSearchParameters(new URLSearchParams(useLocation().search))
  const title = formatSearchTitle(search, getSearchTerm(search, t), t)
  return <ListPageFailure title={title} message={t('news.searchPage.searchFailed')} />
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function SearchPage() {
  const { t } = useTranslation()
  const loaded = useLoaderData<typeof loader>()
  const { search, articles, corrected, number, total, totalPages } = loaded
  const container = useRef<HTMLDivElement>(null)
  const { location } = useNavigation()
  useFocusResults(container, getSearchPath(search, number))
  return (
    <div ref={container} className={`container ${styles.page}`}>
      <ListHeader
        title={
          <HighlightedTerm sentence={formatSearchTitle(search, termPlaceholder, t)}>
            {getSearchTerm(search, t)}
          </HighlightedTerm>
        }
      >
        {total > 0 && t('news.searchPage.resultCount', { count: total })}
      </ListHeader>
      {corrected && (
        <p>
          <HighlightedTerm sentence={t('news.searchPage.corrected', { term: termPlaceholder })}>
            {corrected}
          </HighlightedTerm>
        </p>
      )}
      {articles.length > 0 ? (
        <div className={styles.results} aria-busy={location?.pathname === '/search'}>
          <ArticleGrid articles={articles} />
        </div>
      ) : (
        <NoResults search={search} alternatives={loaded.alternatives} />
      )}
      <PageLinks page={number} totalPages={totalPages} getPath={(page) => getSearchPath(search, page)} />
    </div>
  )
}

/**
 * After a change of the results page, moves the focus to the heading: screen readers read it out, and Tab continues from
 * there. A change of the query alone does not scroll. Going back restores the scroll position.
 */
function useFocusResults(container: React.RefObject<HTMLElement | null>, path: string): void {
  const navigationType = useNavigationType()
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    if (navigationType === 'POP') return
    const heading = container.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [container, path, navigationType])
}
