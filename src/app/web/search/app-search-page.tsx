import { useTranslation } from 'react-i18next'
import { data, Form, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { catalogueTag, ratingsTag } from '#src/catalogue/contract/cache-tags.ts'
import { ProductQuery } from '#src/catalogue/contract/product.ts'
import { ProductGrid } from '#src/catalogue/web/ProductGrid.tsx'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { SearchQuery } from '#src/news/contract/article-list.ts'
import { newsTag } from '#src/news/contract/cache-tags.ts'
import { ArticleGrid } from '#src/news/web/cards/ArticleGrid.tsx'
import { toCardViews } from '#src/news/web/cards/card-view.ts'
import { SectionHeading } from '#src/news/web/SectionHeading.tsx'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import buttons from '#src/ui/button.module.css'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import page from '../app-page.module.css'
import styles from './app-search-page.module.css'

const maxAgeMs = 60_000
const maxTextLength = 200
const shown = { oils: 8, articles: 6 }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const current = context.get(pageContext)
  includeMessages(current, 'catalogue', 'social', 'app')
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, maxTextLength)
  const { t } = getServerI18n(current.language)
  const head = createPageHead(current, {
    title: t('app:search.title'),
    description: t('app:search.description'),
    path: '/app/search',
    isIndexed: false,
  })
  if (!text) {
    current.cache({ tags: [], maxAgeMs })
    return data({ head, text, found: undefined })
  }
  const { news, catalogue } = context.get(servicesContext)
  const [oils, articles] = await Promise.all([
    catalogue.products.list(ProductQuery.parse({ search: text, limit: shown.oils }), { isAdmin: false }),
    news.search(
      SearchQuery.parse({ title: text, limit: shown.articles, fields: 'card', lang: current.language }),
      {
        isAdmin: false,
      },
    ),
  ])
  current.cache({ tags: [catalogueTag, ratingsTag, newsTag], maxAgeMs })
  const found = {
    oils: oils.data,
    oilCount: oils.pagination.total,
    articles: toCardViews(articles.data),
    articleCount: articles.pagination.total,
  }
  return data({ head, text, found })
}

export const handle: PageHandle = { Failure: SearchFailure }

function SearchFailure() {
  const { t, ready } = useTranslation(['common', 'app'])
  return (
    <div className={`container ${page.page}`}>
      <EmptyState message={ready ? t('app:search.failed') : ''}>
        <RetryButton />
      </EmptyState>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

type Found = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['found']>

export default function AppSearchPage() {
  const { t, ready } = useTranslation(['common', 'catalogue', 'social', 'app'])
  const { text, found } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${page.page}`}>
      <h1 className={page.title}>{t('app:search.title')}</h1>
      <Form className={styles.form} action="/app/search" role="search">
        <Field label={t('app:search.label')} isLabelHidden>
          {(attributes) => (
            <input
              {...attributes}
              key={text}
              type="search"
              name="q"
              maxLength={maxTextLength}
              enterKeyHint="search"
              defaultValue={text}
              placeholder={t('app:search.placeholder')}
            />
          )}
        </Field>
        <button type="submit" className={buttons.primary}>
          <Icon name="search" />
          {t('app:search.submit')}
        </button>
      </Form>
      {found ? <SearchResults text={text} found={found} /> : <SearchStart hint={t('app:search.hint')} />}
    </div>
  )
}

/** The way to everything, before a search and after one without results. */
function SearchStart({ hint }: { hint: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={page.lead}>{hint}</p>
      <p className={styles.links}>
        <Link className={buttons.quiet} to="/app/oils">
          {t('app:main.allOils')}
        </Link>
        <Link className={buttons.quiet} to="/news/all">
          {t('app:main.allNews')}
        </Link>
      </p>
    </>
  )
}

function SearchResults({ text, found }: { text: string; found: Found }) {
  const { t } = useTranslation()
  const { oils, oilCount, articles, articleCount } = found
  const query = new URLSearchParams({ q: text }).toString()
  return (
    <>
      <p role="status" className={styles.title}>
        {t('app:search.results', { text })}
      </p>
      <section className={styles.section} aria-labelledby="found-oils">
        <SectionHeading
          id="found-oils"
          {...(oilCount > oils.length
            ? { more: { to: `/app/oils?${query}`, label: t('app:search.allOils', { count: oilCount }) } }
            : {})}
        >
          {t('app:search.oils')}
        </SectionHeading>
        {oils.length === 0 && <p>{t('app:search.noOils')}</p>}
        <ProductGrid items={oils} getProduct={(oil) => oil} heading="h3" />
      </section>
      <section className={styles.section} aria-labelledby="found-news">
        <SectionHeading
          id="found-news"
          {...(articleCount > articles.length
            ? { more: { to: `/search?${query}`, label: t('app:search.allNews', { count: articleCount }) } }
            : {})}
        >
          {t('app:search.news')}
        </SectionHeading>
        {articles.length === 0 && <p>{t('app:search.noNews')}</p>}
        <ArticleGrid articles={articles} heading="h3" hasPriorityPicture={false} />
      </section>
      {oilCount + articleCount === 0 && <SearchStart hint={t('app:search.nothing')} />}
    </>
  )
}
