// The blog: all published articles, grouped by day.

import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { formatDate } from '#src/i18n/format-date.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { legalTag } from '#src/legal/contract/document-names.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { pageNumber } from '#src/platform/contract/pagination.ts'
import { feedFormats, feedPath } from '#src/syndication/contract/feed-path.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageLinks } from '#src/ui/list/PageLinks.tsx'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { newsTag } from '../../contract/cache-tags.ts'
import { newsLimits } from '../../contract/limits.ts'
import { ArticleCard } from '../cards/ArticleCard.tsx'
import { PublicationDate } from '../cards/ArticleMeta.tsx'
import { toCardView } from '../cards/card-view.ts'
import styles from './blog-page.module.css'
import { groupByDay } from './group-by-day.ts'
import { ListHeader } from './ListHeader.tsx'
import { ListPageFailure } from './ListPageFailure.tsx'
import { setListStructuredData } from './list-structured-data.ts'

const maxAgeMs = 60_000
const pageSize = 20
const formatNames = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const pageParameter = new URL(request.url).searchParams.get('page') ?? undefined
  const number = pageNumber.parse(pageParameter) ?? newsLimits.firstPage
  const { news, legal } = context.get(servicesContext)
  const own = await legal.findPublished('blog', page.language)
  const title = own?.title ?? t('legal:blog.title')
  const head = createPageHead(page, {
    title: number > 1 ? t('legal:blog.titleWithPage', { title, page: number }) : title,
    description: t('legal:blog.description'),
    path: getBlogPath(number),
  })
  const messages = {
    title,
    description: t('legal:blog.description'),
    introduction: own?.html,
    feeds: t('legal:blog.feeds'),
    empty: t('legal:blog.empty'),
  }
  const feeds = feedFormats.map((format) => ({
    ...{ format: formatNames[format], href: feedPath({ format, language: page.language }) },
  }))
  try {
    const listed = await news.listPublished({
      fields: 'card',
      page: number,
      limit: pageSize,
      cursor: undefined,
      lang: page.language,
    })
    const { total, totalPages } = listed.pagination
    if (listed.data.length === 0 && total > 0) throw redirect(getBlogPath(totalPages))
    const articles = listed.data
      .filter((article) => 'description' in article)
      .map((article) => toCardView(article, newsLimits.truncateAt.largeCard))
    setListStructuredData(page, head, articles)
    page.cache({ tags: [newsTag, legalTag], maxAgeMs })
    return data({ messages, feeds, articles, number, totalPages, isComplete: true, head })
  } catch (error) {
    if (error instanceof Response) throw error
    page.reportError(error)
    const emptyList = { articles: [], number, totalPages: 0, isComplete: false }
    return data({ messages, feeds, ...emptyList, head }, { status: 500 })
  }
}

function getBlogPath(page: number): string {
  return page > 1 ? `/blog?page=${page}` : '/blog'
}

export const handle: PageHandle = { Failure: BlogFailure }

function BlogFailure() {
  const { t } = useTranslation()
  return <ListPageFailure title={t('shell.footer.blog')} message={t('news.loadFailed')} />
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function BlogPage() {
  const { t } = useTranslation()
  const { messages, feeds, articles, number, totalPages, isComplete } = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <ListHeader title={messages.title}>{messages.introduction ? null : messages.description}</ListHeader>
      {messages.introduction && (
        <div
          className="article-body"
          dangerouslySetInnerHTML={{ __html: trustedHtml(messages.introduction) }}
        />
      )}
      <p className={styles.feeds}>
        {messages.feeds}
        {feeds.map(({ href, format }) => (
          <a key={href} href={href}>
            {format}
          </a>
        ))}
      </p>
      {articles.length === 0 && (
        <EmptyState message={isComplete ? messages.empty : t('news.loadFailed')}>
          <RetryButton />
        </EmptyState>
      )}
      {groupByDay(articles).map(({ day, articles: published }) => (
        <section key={published[0]?._id} className={styles.day} aria-label={formatDate(day, 'UTC')}>
          <h2 className={styles.date}>
            <PublicationDate day={day} />
          </h2>
          <ul className={styles.entries}>
            {published.map((article) => (
              <li key={article._id} className={styles.entry}>
                <ArticleCard article={article} variant="row" />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <PageLinks page={number} totalPages={totalPages} getPath={getBlogPath} />
    </div>
  )
}
