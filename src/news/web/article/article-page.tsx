import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AdPageContext, AdSlot } from '#src/ads/web/AdSlot.tsx'
import { loadAdPage } from '#src/ads/web/load-ad-page.ts'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import type { PictureMetadata } from '#src/media/contract/responsive-pictures.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { listNamed } from '#src/social/contract/list-named.ts'
import { OptionalTool } from '#src/ui/OptionalTool.tsx'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { rethrowAsStatusPage } from '#src/ui/rethrow-as-status-page.ts'
import { setStructuredData } from '#src/ui/StructuredData.tsx'
import { memberTag } from '#src/users/contract/cache-tags.ts'
import type { Article } from '../../contract/article.ts'
import { articleTag, newsTag } from '../../contract/cache-tags.ts'
import { newsLimits } from '../../contract/limits.ts'
import { selectMoreNews } from '../../contract/split-published.ts'
import { toCardView, toHeaderView } from '../cards/card-view.ts'
import { getAiDeclaration } from './ai-declaration.ts'
import { createArticleMetadata } from './article-metadata.ts'
import styles from './article-page.module.css'
import { FullArticle } from './FullArticle.tsx'
import { sidebarContentsId } from './LazySidebarContents.tsx'
import { MoreNews } from './MoreNews.tsx'
import { RelatedArticles } from './RelatedArticles.tsx'
import { renderNamedProducts } from './render-named-products.server.ts'
import { selectPageText } from './translate/select-page-text.ts'
import { useViewCount } from './use-view-count.ts'

/** Rendered by the server like the rest. The browser loads its code last, because it stands below the fold. */
const ArticleComments = lazy(async () => ({
  default: (await import('#src/social/web/comments/ArticleComments.tsx')).ArticleComments,
}))

const maxAgeMs = 300_000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { news, catalogue, social } = context.get(servicesContext)
  const id = params.id ?? ''
  const page = context.get(pageContext)
  includeMessages(page, 'comments')
  const { languages, cover, ...texts } = await rethrowAsStatusPage(
    news.getArticleForPage(id, page.textLanguage),
  )
  const requestedLanguage = new URL(request.url).searchParams.get('lang')
  const { article } = texts
  const { content, ...text } = selectPageText(texts, requestedLanguage)
  const [newest, related, { tags: namedTags, ...named }, comments] = await Promise.all([
    news.listNewestCards(page.language),
    news.listRelated(article, page.language),
    catalogue.findNamed(article),
    social.comments.listFirstThreads({ kind: 'article', id }, article.commentsCount),
  ])
  page.cache({
    tags: [newsTag, articleTag(id), ...namedTags, ...listNamed(comments).map(memberTag)],
    maxAgeMs,
  })
  const isReviewed = text.state === 'translated' && texts.translated.isReviewed === true
  const shown = isReviewed ? { ...article, ...text, content } : article
  const reviewed = languages.filter(({ status, hasText }) => status === 'reviewed' && hasText)
  const { head, structuredData } = createArticleMetadata(shown, {
    ...page,
    languages: [article.language, ...reviewed.map(({ lang }) => lang)],
    t: getServerI18n(page.language).t,
    requestedLanguage: findLanguageCode(requestedLanguage ?? ''),
    shareCard: await news.shareCards.getPath({ ...shown, original: article, isTranslated: isReviewed }),
    named,
  })
  setStructuredData(page.texts, structuredData)
  page.texts.set('article-body', content)
  const { truncateAt } = newsLimits
  return {
    article: { ...toArticleView(article, cover), named: renderNamedProducts(page, named) },
    comments,
    text,
    languages,
    content: page.isDocumentRequest ? undefined : content,
    related: related.map((card) => toCardView(card, truncateAt.card)),
    moreNews: selectMoreNews(newest, newsLimits.sidebar, id).map((card) => toCardView(card, truncateAt.card)),
    // Only what somebody has reviewed is indexed in its own language.
    head: { ...head, title: text.title, isIndexed: text.state !== 'translated' || isReviewed },
    ads: await loadAdPage(context, { kind: 'article', articleId: article._id, category: article.category }),
  }
}

function toArticleView(article: Article, cover: PictureMetadata | undefined) {
  const { author, summary, tags, likes, commentsClosed } = article
  return {
    ...toHeaderView(article),
    ...{ author, summary, tags, likes, commentsClosed },
    cover: toCoverDescription(cover),
    aiDeclaration: getAiDeclaration(article),
  }
}

/** Text alternative, caption and credit of a picture from the media library; undefined for other pictures. */
function toCoverDescription(cover: PictureMetadata | undefined) {
  if (!cover) return undefined
  const { alt, isDecorative, caption, credit } = cover
  return { alt: isDecorative ? '' : alt || undefined, caption, credit }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function ArticlePage() {
  const { article, text, content, languages, comments, related, moreNews, head, ads } =
    useLoaderData<typeof loader>()
  useViewCount(article._id)
  return (
    <AdPageContext value={ads}>
      <div className={`container ${styles.page}`}>
        <AdSlot placement="bannerTop" />
        <div>
          <FullArticle
            key={`${article._id} ${text.language}`}
            article={article}
            loadedText={text}
            content={content}
            languages={languages}
            url={head.url}
          />
          <OptionalTool>
            <Suspense>
              <ArticleComments article={article} comments={comments} />
            </Suspense>
          </OptionalTool>
        </div>
        <div className={`${styles.moreNews} deferred-layout no-print`}>
          <MoreNews articles={moreNews} />
          <div id={sidebarContentsId} className={styles.contents} />
        </div>
        <AdSlot placement="bannerBottom" />
        <div className={`${styles.related} deferred-layout no-print`}>
          <RelatedArticles articles={related} />
        </div>
      </div>
    </AdPageContext>
  )
}
