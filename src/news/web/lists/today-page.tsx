import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AdPageContext, AdSlot } from '#src/ads/web/AdSlot.tsx'
import { loadAdPage } from '#src/ads/web/load-ad-page.ts'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import { newsTag } from '../../contract/cache-tags.ts'
import { newsLimits } from '../../contract/limits.ts'
import { ArticleGrid } from '../cards/ArticleGrid.tsx'
import { PublicationDate } from '../cards/ArticleMeta.tsx'
import { toCardViews } from '../cards/card-view.ts'
import { ListHeader } from './ListHeader.tsx'
import { ListPageFailure } from './ListPageFailure.tsx'
import styles from './list-page.module.css'
import { setListStructuredData } from './list-structured-data.ts'
import { getTodayMaxAgeMs } from './today-max-age.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const now = new Date()
  const day = toIsoDay(now, page.timeZone)
  const head = createPageHead(page, {
    title: t('news.home.today'),
    description: t('news.todayPage.description'),
    path: '/news/today',
  })
  try {
    const { news } = context.get(servicesContext)
    const listed = await news.listToday({
      fields: 'card',
      limit: newsLimits.maxPageSize,
      page: undefined,
      cursor: undefined,
      lang: page.language,
    })
    page.cache({ tags: [newsTag], maxAgeMs: getTodayMaxAgeMs(now, page.timeZone) })
    const articles = toCardViews(listed.data)
    setListStructuredData(page, head, articles)
    const ads = await loadAdPage(context, { kind: 'list', articleCount: articles.length })
    return data({ articles, isComplete: true, day, head, ads })
  } catch (error) {
    page.reportError(error)
    return data({ articles: [], isComplete: false, day, head, ads: undefined }, { status: 500 })
  }
}

export const handle: PageHandle = { Failure: TodayFailure }

function TodayFailure() {
  const { t } = useTranslation()
  return <ListPageFailure title={t('news.home.today')} message={t('news.loadFailed')} />
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function TodayPage() {
  const { t } = useTranslation()
  const { articles, isComplete, day, ads } = useLoaderData<typeof loader>()
  return (
    <AdPageContext value={ads}>
      <div className={`container ${styles.page}`}>
        <ListHeader title={t('news.home.today')}>
          <PublicationDate day={day} />
        </ListHeader>
        <AdSlot placement="bannerTop" />
        {articles.length > 0 ? (
          <ArticleGrid articles={articles} />
        ) : (
          <EmptyState message={t(isComplete ? 'news.todayPage.empty' : 'news.loadFailed')}>
            <RetryButton />
          </EmptyState>
        )}
        <AdSlot placement="bannerBottom" />
      </div>
    </AdPageContext>
  )
}
