import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { dayOf } from '#src/i18n/format.ts'
import { i18nFor } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/services-context.ts'
import buttons from '#src/ui/button.module.css'
import { pageMeta } from '#src/ui/page-meta.ts'
import { newsLimits } from '../contract/limits.ts'
import { splitPublished } from '../contract/split-published.ts'
import { PublicationDate } from './ArticleMeta.tsx'
import { CategorySection } from './CategorySection.tsx'
import { EmptyNews } from './EmptyNews.tsx'
import styles from './home-page.module.css'
import { PopularSection } from './PopularSection.tsx'
import { TodaySection } from './TodaySection.tsx'

const freshForMs = 60_000

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { news } = context.get(servicesContext)
  const { search } = new URL(request.url)
  if (/[?&](p|page_id|attachment_id)=/.test(search)) {
    const address = await news.findRedirect(`/${search}`)
    if (address) throw redirect(address, 301)
  }
  const page = context.get(pageContext)
  page.keep({ tags: ['news'], freshForMs })
  const { recent, feed } = splitPublished(await news.newestCards())
  const { t } = i18nFor(page.language)
  const head = {
    title: t('news.home.title'),
    description: t('news.home.description'),
    url: `${page.publicUrl}/`,
  }
  return { recent, feed: feed.slice(0, newsLimits.home.feed), day: dayOf(new Date(), page.timeZone), head }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.head) : []

export default function HomePage() {
  const { t } = useTranslation()
  const { recent, feed, day } = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.folio}>
        <h1 className={styles.motto}>{t('shell.motto')}</h1>
        <p>
          <PublicationDate day={day} />
        </p>
      </div>
      {recent.length === 0 && <EmptyNews message={t('news.home.empty')} />}
      <div className={styles.sections}>
        <TodaySection articles={recent} />
        <PopularSection articles={feed} />
        <CategorySection />
        <Link className={`${buttons.primary} ${styles.all}`} to="/news/all">
          {t('news.home.viewAll')}
        </Link>
      </div>
    </div>
  )
}
