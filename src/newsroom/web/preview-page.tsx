import { useTranslation } from 'react-i18next'
import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { formatDate } from '#src/i18n/format-date.ts'
import { findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { AiDeclarationPanel } from '#src/news/web/article/AiDeclarationPanel.tsx'
import { ArticleBody } from '#src/news/web/article/ArticleBody.tsx'
import { getAiDeclaration } from '#src/news/web/article/ai-declaration.ts'
import { NamedProducts } from '#src/news/web/article/NamedProducts.tsx'
import { renderNamedProducts } from '#src/news/web/article/render-named-products.server.ts'
import { SummaryBox } from '#src/news/web/article/SummaryBox.tsx'
import { selectDisplayedText } from '#src/news/web/article/translate/displayed-text.ts'
import { ArticleMeta, CategoryLabel } from '#src/news/web/cards/ArticleMeta.tsx'
import { Cover } from '#src/news/web/cards/Cover.tsx'
import { toHeaderView } from '#src/news/web/cards/card-view.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { rethrowAsStatusPage } from '#src/ui/rethrow-as-status-page.ts'
import styles from './preview-page.module.css'

/** Prevents caching and indexing, and keeps the URL with its token out of Referer headers. */
const previewHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  // The preview dialog of the admin area shows this page in an iframe.
  'x-frame-options': 'SAMEORIGIN',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { newsroom, catalogue } = context.get(servicesContext)
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const language = findLanguageCode(searchParams.get('lang') ?? '')
  const preview = await rethrowAsStatusPage(newsroom.previews.getPage(token, language))
  if (preview === 'expired') {
    return data(
      { preview: undefined, title: t('news.preview.expired') },
      { status: 410, headers: previewHeaders },
    )
  }
  const { article, translated, of, expiresAt } = preview
  const { content, ...text } = selectDisplayedText(article, translated)
  page.texts.set('article-body', content)
  const named = await catalogue.findNamed(article)
  return data(
    {
      title: text.title.trim() || t('news.preview.untitled'),
      preview: {
        article: { ...toHeaderView(article), summary: article.summary, token },
        aiDeclaration: getAiDeclaration(article),
        text,
        of,
        expiryDate: formatDate(expiresAt, page.timeZone),
        content: page.isDocumentRequest ? undefined : content,
        named: renderNamedProducts(page, named),
      },
    },
    { headers: previewHeaders },
  )
}

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.title ?? ''} – Olea` },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
]

export default function PreviewPage() {
  const { t } = useTranslation()
  const { preview, title } = useLoaderData<typeof loader>()
  if (!preview) {
    return (
      <div className={`container ${styles.page}`}>
        <h1>{title}</h1>
        <p>{t('news.preview.expiredHint')}</p>
      </div>
    )
  }
  const { article, aiDeclaration, text, of, expiryDate, content, named } = preview
  return (
    <div className={`container ${styles.page}`}>
      <aside className={styles.notice} aria-labelledby="preview">
        <strong id="preview">{t('news.preview.label')}</strong>
        <span>{t(`news.preview.${of}`, { date: expiryDate })}</span>
        {text.state === 'unavailable' && (
          <span>
            {t('news.translation.unavailable', {
              language: getLanguage(text.requestedLanguage).name,
              original: getLanguage(text.language).name,
            })}
          </span>
        )}
      </aside>
      <article className={styles.article}>
        <div className={styles.meta}>
          <CategoryLabel category={article.category} />
          <ArticleMeta article={article} />
        </div>
        <h1 className={styles.title} {...getLanguageAttributes(text.language)}>
          {title}
        </h1>
        <Cover article={article} layout="article" isFirst />
        {article.summary && <SummaryBox summary={article.summary} language={article.language} />}
        <ArticleBody key={`${article.token} ${text.language}`} html={content} language={text.language} />
        <NamedProducts html={named} />
        <AiDeclarationPanel declaration={aiDeclaration} language={article.language} />
      </article>
    </div>
  )
}
