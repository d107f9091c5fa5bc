import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { catalogueTag, ratingsTag } from '#src/catalogue/contract/cache-tags.ts'
import { ProductGrid } from '#src/catalogue/web/ProductGrid.tsx'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { newsTag } from '#src/news/contract/cache-tags.ts'
import { newsLimits } from '#src/news/contract/limits.ts'
import { ArticleGrid } from '#src/news/web/cards/ArticleGrid.tsx'
import { toCardView } from '#src/news/web/cards/card-view.ts'
import { SectionHeading } from '#src/news/web/SectionHeading.tsx'
import { addInlineScript, pageContext, servicesContext } from '#src/pages/page-context.ts'
import { useOfflinePage } from '#src/pwa/web/use-offline-page.ts'
import { bestSellerMaxAgeMs } from '#src/recommendation/contract/limits.ts'
import { BestSellerGrid } from '#src/recommendation/web/best-sellers/BestSellerGrid.tsx'
import { RecentScans } from '#src/scan/web/history/RecentScans.tsx'
import { recentScansScript } from '#src/scan/web/history/recent-scans-script.ts'
import { type RememberedScan, scanHistoryStore } from '#src/scan/web/history/scan-history.ts'
import buttons from '#src/ui/button.module.css'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useStore } from '#src/ui/use-store.ts'
import page from '../app-page.module.css'
import styles from './main-page.module.css'

// Few see the hint, and the page works without it.
const InstallHint = lazy(() =>
  import('#src/pwa/web/InstallHint.tsx').then(
    (file) => ({ default: file.InstallHint }),
    () => ({ default: () => null }),
  ),
)
const noScans: RememberedScan[] = []

const shown = { bestSellers: 4, oils: 8, articles: 3 }

export async function loader({ context }: LoaderFunctionArgs) {
  const request = context.get(pageContext)
  includeMessages(request, 'catalogue', 'social', 'scan', 'app')
  if (request.isDocumentRequest) addInlineScript(request, recentScansScript)
  const { news, catalogue, recommendation } = context.get(servicesContext)
  const [bestSellers, newest, articles] = await Promise.all([
    recommendation.bestSellers.list(shown.bestSellers),
    catalogue.products.list({ page: 1, limit: shown.oils, sort: 'newest' }, { isAdmin: false }),
    news.listNewestCards(request.language),
  ])
  const { t } = getServerI18n(request.language)
  const head = createPageHead(request, {
    title: t('app:main.title'),
    description: t('app:main.description'),
    path: '/app',
  })
  request.cache({ tags: [catalogueTag, ratingsTag, newsTag], maxAgeMs: bestSellerMaxAgeMs })
  return data({
    head,
    bestSellers,
    oils: newest.data,
    articles: articles
      .slice(0, shown.articles)
      .map((article) => toCardView(article, newsLimits.truncateAt.card)),
  })
}

export const handle: PageHandle = { Failure: MainFailure }

function MainFailure() {
  const { t, ready } = useTranslation(['common', 'app'])
  return (
    <div className={`container ${page.page}`}>
      <EmptyState message={ready ? t('app:main.failed') : ''}>
        <RetryButton />
      </EmptyState>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function MainPage() {
  useOfflinePage('/app')
  const { t, ready } = useTranslation(['common', 'catalogue', 'social', 'scan', 'app'])
  const { bestSellers, oils, articles } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${page.page}`}>
      <header className={styles.intro}>
        <h1 className={page.title}>{t('app:main.title')}</h1>
        <p className={page.lead}>{t('app:main.lead')}</p>
        <Link className={buttons.primary} to="/app/scan">
          <Icon name="scan" />
          {t('app:main.scan')}
        </Link>
      </header>
      <RecentScans isRoomKept />
      {bestSellers.length > 0 && (
        <section className={styles.section} aria-labelledby="best-sellers">
          <SectionHeading
            id="best-sellers"
            more={{ to: '/app/best-sellers', label: t('app:bestSellers.all') }}
          >
            {t('app:bestSellers.title')}
          </SectionHeading>
          <BestSellerGrid bestSellers={bestSellers} heading="h3" />
        </section>
      )}
      {oils.length > 0 && (
        <section className={styles.section} aria-labelledby="newest">
          <SectionHeading id="newest" more={{ to: '/app/oils', label: t('app:main.allOils') }}>
            {t('app:main.newest')}
          </SectionHeading>
          <ProductGrid items={oils} getProduct={(oil) => oil} heading="h3" />
        </section>
      )}
      {articles.length > 0 && (
        <section className={styles.section} aria-labelledby="news">
          <SectionHeading id="news" more={{ to: '/news/all', label: t('app:main.allNews') }}>
            {t('app:main.news')}
          </SectionHeading>
          <ArticleGrid articles={articles} heading="h3" hasPriorityPicture={false} />
        </section>
      )}
      <PhoneHint />
    </div>
  )
}

function PhoneHint() {
  const hasScanned = useStore(scanHistoryStore, noScans).length > 0
  if (!useHydrated()) return null
  return (
    <Suspense>
      <InstallHint hasScanned={hasScanned} />
    </Suspense>
  )
}
