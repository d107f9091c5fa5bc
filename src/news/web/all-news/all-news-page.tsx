import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { AdPageContext } from '#src/ads/web/AdSlot.tsx'
import { loadAdPage } from '#src/ads/web/load-ad-page.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { useVisitKey } from '#src/ui/use-visit-key.ts'
import { type FilterOptions, PublishedQuery } from '../../contract/article-list.ts'
import { newsTag } from '../../contract/cache-tags.ts'
import { newsLimits } from '../../contract/limits.ts'
import { toCardViews } from '../cards/card-view.ts'
import { ListPageFailure } from '../lists/ListPageFailure.tsx'
import { setListStructuredData } from '../lists/list-structured-data.ts'
import { AllNews } from './AllNews.tsx'
import { getListPath, isFiltered, parseFilters } from './filters.ts'

const maxAgeMs = 60_000
/** Shown while the options cannot be loaded. */
const noFilterOptions: FilterOptions = {
  categories: [],
  authors: [],
  dateRanges: [],
  sortOptions: [],
  aiPercentageRange: newsLimits.filterDefaults.aiPercentageRange,
  readingTimeRange: newsLimits.filterDefaults.readingTimeRange,
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const filters = parseFilters(searchParams)
  const query = PublishedQuery.parse(Object.fromEntries(searchParams))
  const number = query.page ?? newsLimits.firstPage
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: number > 1 ? t('news.allPage.titleWithPage', { page: number }) : t('news.allPage.title'),
    description: t('news.allPage.description'),
    path: getListPath(filters, number),
    isIndexed: !isFiltered(filters),
  })
  try {
    const { news } = context.get(servicesContext)
    const [listed, choices] = await Promise.all([
      news.listPublished({
        ...query,
        fields: 'card',
        cursor: undefined,
        limit: newsLimits.allNewsPageSize,
        lang: page.language,
      }),
      news.getFilterOptions(),
    ])
    const { total, totalPages, hasNextPage, nextCursor } = listed.pagination
    if (listed.data.length === 0 && total > 0) throw redirect(getListPath(filters, totalPages))
    page.cache({ tags: [newsTag], maxAgeMs })
    setListStructuredData(page, head, toCardViews(listed.data))
    const batch = { articles: toCardViews(listed.data), total, hasNextPage, nextCursor }
    const ads = await loadAdPage(context, { kind: 'list', articleCount: listed.data.length })
    return data({ loadedList: { filters, page: number, batch, choices }, language: page.language, head, ads })
  } catch (error) {
    if (error instanceof Response) throw error
    page.reportError(error)
    const choices = noFilterOptions
    const loadedList = { filters, page: number, batch: undefined, choices }
    return data({ loadedList, language: page.language, head, ads: undefined }, { status: 500 })
  }
}

export const handle: PageHandle = { Failure: AllNewsFailure }

function AllNewsFailure() {
  const { t } = useTranslation()
  return <ListPageFailure title={t('news.allPage.title')} message={t('news.loadFailed')} />
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function AllNewsPage() {
  const { loadedList, language, ads } = useLoaderData<typeof loader>()
  // A list in another language is another list.
  const visitKey = `${useVisitKey()} ${language}`
  return (
    <AdPageContext value={ads}>
      <AllNews key={visitKey} visitKey={visitKey} loaded={loadedList} />
    </AdPageContext>
  )
}
