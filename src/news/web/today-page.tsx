import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { interfaceHead } from '#src/ui/interface-head.ts'
import type { PageHandle } from '#src/ui/page-failure.ts'
import { pageMeta } from '#src/ui/page-meta.ts'
import { newsTag } from '../contract/cache-tags.ts'
import { newsLimits } from '../contract/limits.ts'
import { ArticleGrid } from './ArticleGrid.tsx'
import { PublicationDate } from './ArticleMeta.tsx'
import { cardViews } from './card-view.ts'
import { freshUntilMidnight } from './fresh-until-midnight.ts'
import { ListFailure } from './ListFailure.tsx'
import { ListHead } from './ListHead.tsx'
import styles from './list-page.module.css'
import { keepListFacts } from './list-structured-data.ts'
import { TryAgain } from './TryAgain.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const now = new Date()
  const day = toIsoDay(now, page.timeZone)
  const head = interfaceHead(page, {
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
    })
    page.cache({ tags: [newsTag], maxAgeMs: freshUntilMidnight(now, page.timeZone) })
    const articles = cardViews(listed.data)
    keepListFacts(page, head, articles)
    return data({ articles, isComplete: true, day, head })
  } catch (error) {
    page.reportError(error)
    return data({ articles: [], isComplete: false, day, head }, { status: 500 })
  }
}

export const handle: PageHandle = { Failure: TodayFailure }

function TodayFailure() {
  const { t } = useTranslation()
  return <ListFailure title={t('news.home.today')} message={t('news.failed')} />
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.head) : []

export default function TodayPage() {
  const { t } = useTranslation()
  const { articles, isComplete, day } = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <ListHead title={t('news.home.today')}>
        <PublicationDate day={day} />
      </ListHead>
      {articles.length > 0 ? (
        <ArticleGrid articles={articles} />
      ) : (
        <EmptyState message={t(isComplete ? 'news.todayPage.empty' : 'news.failed')}>
          <TryAgain />
        </EmptyState>
      )}
    </div>
  )
}
