import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { data, Link, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { AdPage } from '#src/ads/contract/ad-page.ts'
import { AdPageContext, AdSlot } from '#src/ads/web/AdSlot.tsx'
import { loadAdPage } from '#src/ads/web/load-ad-page.ts'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import buttons from '#src/ui/button.module.css'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { setStructuredData } from '#src/ui/StructuredData.tsx'
import { createOrganization, createWebSite } from '#src/ui/structured-data.ts'
import { newsTag } from '../../contract/cache-tags.ts'
import { newsLimits } from '../../contract/limits.ts'
import { splitPublished } from '../../contract/split-published.ts'
import { PublicationDate } from '../cards/ArticleMeta.tsx'
import { type CardView, toCardView } from '../cards/card-view.ts'
import { CategorySection } from '../category/CategorySection.tsx'
import styles from './home-page.module.css'
import { PopularSection } from './PopularSection.tsx'
import { TodaySection } from './TodaySection.tsx'

const maxAgeMs = 60_000

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { news } = context.get(servicesContext)
  const { search } = new URL(request.url)
  if (/[?&](p|page_id|attachment_id)=/.test(search)) {
    const target = await news.findRedirect(`/${search}`)
    if (target) throw redirect(target, 301)
  }
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t('news.home.title'),
    description: t('news.home.description'),
    path: '/',
  })
  setStructuredData(page.texts, [
    createWebSite(page.publicUrl, page.language),
    createOrganization(page.publicUrl, page.publisher),
  ])
  const day = toIsoDay(new Date(), page.timeZone)
  try {
    const { recent, feed } = splitPublished(await news.listNewestCards(page.language))
    page.cache({ tags: [newsTag], maxAgeMs })
    const { truncateAt, home } = newsLimits
    const today = recent.map((article, index) =>
      toCardView(article, index === 0 ? truncateAt.largeCard : truncateAt.card),
    )
    const popular = feed.slice(0, home.feed).map((article) => toCardView(article, 0))
    const ads = await loadAdPage(context, { kind: 'main', articleCount: recent.length + popular.length })
    return data({ recent: today, feed: popular, isComplete: true, day, head, ads })
  } catch (error) {
    // The rest of the page still works. With status 500, a cached older response can be served instead.
    page.reportError(error)
    return data({ recent: [], feed: [], isComplete: false, day, head, ads: undefined }, { status: 500 })
  }
}

export const handle: PageHandle = { Failure: HomeFailure }

/** The home page without news: header, search and categories still work. The error is logged. */
function HomeFailure() {
  const { t } = useTranslation()
  return (
    <>
      <title>{`${t('news.home.title')} – ${t('shell.name')}`}</title>
      <HomeContent recent={[]} feed={[]} isComplete={false} />
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function HomePage() {
  return <HomeContent {...useLoaderData<typeof loader>()} />
}

type Props = {
  recent: CardView[]
  feed: CardView[]
  isComplete: boolean
  day?: string
  ads?: AdPage | undefined
}

function HomeContent({ recent, feed, isComplete, day, ads }: Props) {
  const { t } = useTranslation()
  useEffect(() => {
    if (!isComplete) logFailure('Error fetching news:', new Error('Failed to fetch news data'))
  }, [isComplete])
  return (
    <div className="container">
      <div className={styles.intro}>
        <h1 className={styles.motto}>{t('shell.motto')}</h1>
        <p>{day && <PublicationDate day={day} />}</p>
      </div>
      {isComplete && recent.length === 0 && <EmptyState message={t('news.home.empty')} />}
      <AdPageContext value={ads}>
        <div className={styles.sections}>
          <AdSlot placement="bannerTop" />
          <TodaySection articles={recent} />
          <AdSlot placement="bannerMiddle" />
          <PopularSection articles={feed} />
          <CategorySection />
          <Link className={`${buttons.primary} ${styles.all}`} to="/news/all">
            {t('news.home.viewAll')}
          </Link>
          <AdSlot placement="bannerBottom" />
        </div>
      </AdPageContext>
    </div>
  )
}
