import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AdSlot } from '#src/ads/web/AdSlot.tsx'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { i18nFor } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/services-context.ts'
import { inLanguage } from '#src/ui/in-language.ts'
import { orStatusPage } from '#src/ui/or-status-page.ts'
import { pageMeta } from '#src/ui/page-meta.ts'
import { keepStructuredData } from '#src/ui/StructuredData.tsx'
import { newsLimits } from '../contract/limits.ts'
import { otherNews } from '../contract/split-published.ts'
import { ArticleBody } from './ArticleBody.tsx'
import { ArticleMeta, CategoryLabel } from './ArticleMeta.tsx'
import styles from './article-page.module.css'
import { Cover } from './Cover.tsx'
import { cardView, headView } from './card-view.ts'
import { describeArticle } from './describe-article.ts'
import { OtherNews } from './OtherNews.tsx'
import { RelatedArticles } from './RelatedArticles.tsx'
import { ShareButton } from './ShareButton.tsx'
import { SummaryBox } from './SummaryBox.tsx'
import { useViewCount } from './use-view-count.ts'

const freshForMs = 300_000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { news } = context.get(servicesContext)
  const id = params.id ?? ''
  const article = await orStatusPage(news.getArticleForPage(id))
  const page = context.get(pageContext)
  page.keep({ tags: ['news', `article:${id}`], freshForMs })
  const [newest, related] = await Promise.all([news.newestCards(), news.related(article)])
  const { head, facts } = describeArticle(article, {
    ...page,
    t: i18nFor(page.language).t,
    askedLanguage: findLanguageCode(new URL(request.url).searchParams.get('lang') ?? ''),
  })
  keepStructuredData(page.texts, facts)
  page.texts.set('article-body', article.content)
  const { cut } = newsLimits
  return {
    article: { ...headView(article), summary: article.summary, tags: article.tags },
    content: page.isDocument ? undefined : article.content,
    related: related.map((card) => cardView(card, cut.card)),
    other: otherNews(newest, newsLimits.sidebar, id).map((card) => cardView(card, cut.card)),
    head,
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.head) : []

export default function ArticlePage() {
  const { t } = useTranslation()
  const { article, content, related, other, head } = useLoaderData<typeof loader>()
  useViewCount(article._id)
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.progress} aria-hidden="true" />
      <AdSlot group="bannerTop" />
      <article className={styles.article}>
        <header className={styles.head}>
          <div className={styles.meta}>
            <Link className={styles.category} to={`/category/${encodeURIComponent(article.category)}`}>
              <CategoryLabel category={article.category} />
            </Link>
            <ArticleMeta article={article} />
          </div>
          <h1 className={styles.title} {...inLanguage(article.language)}>
            {article.title}
          </h1>
          <Cover article={article} place="article" isFirst />
        </header>
        {article.summary && <SummaryBox summary={article.summary} language={article.language} />}
        <ArticleBody key={article._id} sent={content} language={article.language} />
        <footer className={`${styles.foot} no-print`}>
          {article.tags.length > 0 && (
            <ul className={styles.tags} aria-label={t('news.tags')}>
              {article.tags.map((name) => (
                <li key={name} className={styles.tag} lang={inLanguage(article.language).lang}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          )}
          <ShareButton key={article._id} articleId={article._id} title={article.title} url={head.url} />
        </footer>
      </article>
      <div className="no-print">
        <OtherNews articles={other} />
      </div>
      <AdSlot group="bannerBottom" />
      <div className={`${styles.related} no-print`}>
        <RelatedArticles articles={related} />
      </div>
    </div>
  )
}
