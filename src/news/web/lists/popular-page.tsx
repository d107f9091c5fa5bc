import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AdPageContext, AdSlot } from '#src/ads/web/AdSlot.tsx'
import { loadAdPage } from '#src/ads/web/load-ad-page.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import { newsTag } from '../../contract/cache-tags.ts'
import { newsLimits } from '../../contract/limits.ts'
import { ArticleCard } from '../cards/ArticleCard.tsx'
import { toCardViews } from '../cards/card-view.ts'
import { ListHeader } from './ListHeader.tsx'
import { ListPageFailure } from './ListPageFailure.tsx'
import list from './list-page.module.css'
import { setListStructuredData } from './list-structured-data.ts'
import styles from './popular-page.module.css'

const maxAgeMs = 60_000

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t('news.home.popular'),
    description: t('news.popularPage.description'),
    path: '/news/popular',
  })
  try {
    const { news } = context.get(servicesContext)
    const listed = await news.listPopular({
      fields: 'card',
      limit: newsLimits.popular,
      page: undefined,
      cursor: undefined,
      lang: page.language,
    })
    page.cache({ tags: [newsTag], maxAgeMs })
    const articles = toCardViews(listed.data)
    setListStructuredData(page, head, articles)
    const ads = await loadAdPage(context, { kind: 'list', articleCount: articles.length })
    return data({ articles, isComplete: true, head, ads })
  } catch (error) {
    page.reportError(error)
    return data({ articles: [], isComplete: false, head, ads: undefined }, { status: 500 })
  }
}

export const handle: PageHandle = { Failure: PopularFailure }

function PopularFailure() {
  const { t } = useTranslation()
  return <ListPageFailure title={t('news.home.popular')} message={t('news.loadFailed')} />
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

/** The first three are large, the next seven have a picture, the others are text only. */
function getSize(index: number): 'large' | 'medium' | 'small' {
  if (index < 3) return 'large'
  return index < 10 ? 'medium' : 'small'
}

export default function PopularPage() {
  const { t } = useTranslation()
  const { articles, isComplete, ads } = useLoaderData<typeof loader>()
  return (
    <AdPageContext value={ads}>
      <div className={`container ${list.page}`}>
        <ListHeader title={t('news.home.popular')} />
        <AdSlot placement="bannerTop" />
        {articles.length > 0 ? (
          <ol className={styles.ranking}>
            {articles.map((article, index) => (
              <li key={article._id} className={styles.rankedCard} data-size={getSize(index)}>
                <span className={styles.rank} aria-hidden="true">
                  {index + 1}
                </span>
                <ArticleCard
                  article={article}
                  variant={getSize(index) === 'small' ? 'text' : 'tile'}
                  heading="h2"
                  isFirst={index === 0}
                />
              </li>
            ))}
          </ol>
        ) : (
          <EmptyState message={t(isComplete ? 'news.popularPage.empty' : 'news.loadFailed')}>
            <RetryButton />
          </EmptyState>
        )}
        <AdSlot placement="bannerBottom" />
      </div>
    </AdPageContext>
  )
}
