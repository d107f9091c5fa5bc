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
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { SearchQuery } from '../contract/article-list.ts'
import { newsTag } from '../contract/cache-tags.ts'
import { newsLimits } from '../contract/limits.ts'
import type { NewsService } from '../server/news.service.ts'
import { ArticleGrid } from './ArticleGrid.tsx'
import { toCardViews } from './card-view.ts'
import { HighlightedTerm, termPlaceholder } from './HighlightedTerm.tsx'
import { ListFailure } from './ListFailure.tsx'
import { ListHeader } from './ListHeader.tsx'
import styles from './list-page.module.css'
import { type Elsewhere, NoResults } from './NoResults.tsx'
import { Pager } from './Pager.tsx'
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
  const asked = parseSearchParameters(searchParams)
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const query = SearchQuery.parse({
    title: asked.q,
    category: asked.category,
    author: asked.author,
    page: searchParams.get('page') ?? undefined,
    limit: newsLimits.searchPageSize,
    fields: 'card',
  })
  const number = query.page ?? newsLimits.firstPage
  // A search that found something is a page like a category's; one for words of somebody's own making is none.
  const headWhen = (isIndexed: boolean) =>
    createPageHead(page, {
      title: formatSearchTitle(asked, getSearchTerm(asked, t), t),
      description: t('news.home.description'),
      path: getSearchPath(asked, number),
      isIndexed,
    })
  try {
    const { news } = context.get(servicesContext)
    const { data: found, pagination, corrected } = await news.search(query, { isAdmin: false })
    const { total, totalPages } = pagination
    if (found.length === 0 && total > 0) throw redirect(getSearchPath(asked, totalPages))
    page.cache({ tags: [newsTag], maxAgeMs })
    const head = headWhen(found.length > 0)
    const articles = toCardViews(found)
    const elsewhere = total === 0 ? await lookElsewhere(news, asked) : undefined
    return data({ asked, articles, corrected, elsewhere, number, total, totalPages, head })
  } catch (error) {
    if (error instanceof Response) throw error
    page.reportError(error)
    const nothing = {
      articles: [],
      number,
      total: 0,
      totalPages: 0,
      corrected: undefined,
      elsewhere: undefined,
    }
    return data({ asked, ...nothing, head: headWhen(false) }, { status: 500 })
  }
}

/** What to read for who found nothing. */
async function lookElsewhere(news: NewsService, asked: SearchParameters): Promise<Elsewhere> {
  const first = { page: newsLimits.firstPage, limit: newsLimits.searchFallback, cursor: undefined }
  const [spelling, popular] = await Promise.all([
    asked.q ? news.suggestSearch(asked.q) : undefined,
    news.listPopular({ ...first, fields: 'card' }),
  ])
  return { spelling, popular: toCardViews(popular.data) }
}

export const handle: PageHandle = { Failure: SearchFailure }

function SearchFailure() {
  const { t } = useTranslation()
  const asked = parseSearchParameters(new URLSearchParams(useLocation().search))
  const title = formatSearchTitle(asked, getSearchTerm(asked, t), t)
  return <ListFailure title={title} message={t('news.searchPage.searchFailed')} />
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function SearchPage() {
  const { t } = useTranslation()
  const found = useLoaderData<typeof loader>()
  const { asked, articles, corrected, number, total, totalPages } = found
  const results = useRef<HTMLDivElement>(null)
  const { location } = useNavigation()
  useShowResults(results, getSearchPath(asked, number))
  return (
    <div ref={results} className={`container ${styles.page}`}>
      <ListHeader
        title={
          <HighlightedTerm sentence={formatSearchTitle(asked, termPlaceholder, t)}>
            {getSearchTerm(asked, t)}
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
        <NoResults asked={asked} elsewhere={found.elsewhere} />
      )}
      {articles.length > 0 && (
        <Pager page={number} totalPages={totalPages} getPath={(page) => getSearchPath(asked, page)} />
      )}
    </div>
  )
}

/** Another page of results begins at its heading, for eyes and screen readers; going back finds the old place. */
function useShowResults(results: React.RefObject<HTMLElement | null>, address: string): void {
  const way = useNavigationType()
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (way === 'POP') return
    const heading = results.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [results, address, way])
}
