import { useTranslation } from 'react-i18next'
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useParams,
} from 'react-router'
import { AdPageContext, AdSlot } from '#src/ads/web/AdSlot.tsx'
import { loadAdPage } from '#src/ads/web/load-ad-page.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { feedLinks } from '#src/syndication/contract/feed-path.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import { newsTag } from '../../contract/cache-tags.ts'
import { type Category, categorySlug, findCategory } from '../../contract/category.ts'
import { newsLimits } from '../../contract/limits.ts'
import { ArticleCard } from '../cards/ArticleCard.tsx'
import grid from '../cards/article-grid.module.css'
import { toCardView } from '../cards/card-view.ts'
import { ListPageFailure } from '../lists/ListPageFailure.tsx'
import { setListStructuredData } from '../lists/list-structured-data.ts'
import { SectionHeading } from '../SectionHeading.tsx'
import { CategoryMotif } from './CategoryMotif.tsx'
import { CategorySection } from './CategorySection.tsx'
import styles from './category-page.module.css'

const maxAgeMs = 300_000
const pageSize = 30

export async function loader({ context, params }: LoaderFunctionArgs) {
  const categoryName = params.category ?? ''
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const category = findCategory(categoryName)
  if (!category) {
    const head = createPageHead(page, {
      title: categoryName,
      description: t('news.categoryPage.unknown'),
      path: `/category/${encodeURIComponent(categoryName)}`,
      isIndexed: false,
    })
    return data(
      { categoryName, category: undefined, articles: [], isComplete: true, head, ads: undefined },
      { status: 404 },
    )
  }
  const path = `/category/${encodeURIComponent(category)}`
  if (category !== categoryName) throw redirect(path, 301)
  const title = t(`news.category.${categorySlug(category)}`)
  const description = t('news.categoryPage.description', { category: title })
  const feeds = feedLinks(`${t('shell.name')} – ${title}`, { category, language: page.language })
  const head = createPageHead(page, { title, description, path, feeds })
  try {
    const { news } = context.get(servicesContext)
    const listed = await news.listCategory(category, {
      fields: 'card',
      limit: pageSize,
      lang: page.language,
    })
    const { truncateAt } = newsLimits
    const articles = listed.data
      .filter((article) => 'description' in article)
      .map((article, index) => toCardView(article, index === 0 ? truncateAt.largeCard : truncateAt.card))
    setListStructuredData(page, head, articles)
    page.cache({ tags: [newsTag], maxAgeMs })
    const ads = await loadAdPage(context, { kind: 'list', category, articleCount: articles.length })
    return data({ categoryName, category, articles, isComplete: true, head, ads }, { status: 200 })
  } catch (error) {
    page.reportError(error)
    return data(
      { categoryName, category, articles: [], isComplete: false, head, ads: undefined },
      { status: 500 },
    )
  }
}

export const handle: PageHandle = { Failure: CategoryFailure }

function CategoryFailure() {
  const { t } = useTranslation()
  const { category: categoryName = '' } = useParams()
  const category = findCategory(categoryName)
  const title = category ? t(`news.category.${categorySlug(category)}`) : categoryName
  return <ListPageFailure title={title} message={t('news.categoryPage.loadFailed')} />
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function CategoryPage() {
  const { t } = useTranslation()
  const { categoryName, category, articles, isComplete, ads } = useLoaderData<typeof loader>()
  const name = category ? t(`news.category.${categorySlug(category)}`) : categoryName
  const emptyMessage = t(isComplete ? 'news.categoryPage.empty' : 'news.categoryPage.loadFailed')
  const [lead, ...others] = articles
  const top = others.slice(0, newsLimits.categoryLead - 1)
  const more = others.slice(newsLimits.categoryLead - 1)
  return (
    <AdPageContext value={ads}>
      <div className={`container ${styles.page}`}>
        <CategoryHeader name={name} category={category} />
        <AdSlot placement="bannerTop" />
        {!lead && (
          <EmptyState message={category ? emptyMessage : t('news.categoryPage.unknown')}>
            {!isComplete && <RetryButton />}
          </EmptyState>
        )}
        {!category && <CategorySection />}
        {lead && (
          <div className={styles.lead}>
            <ArticleCard article={lead} variant="lead" isFirst heading="h2" />
          </div>
        )}
        {top.length > 0 && (
          <ul className={`${grid.grid} ${styles.top}`} data-columns={top.length}>
            {top.map((article) => (
              <li key={article._id}>
                <ArticleCard article={article} variant={top.length < 3 ? 'row' : 'tile'} heading="h2" />
              </li>
            ))}
          </ul>
        )}
        <AdSlot placement="bannerMiddle" />
        {more.length > 0 && (
          <section aria-labelledby="more">
            <SectionHeading id="more">{t('news.moreFrom', { category: name })}</SectionHeading>
            <ul className={grid.grid} data-columns="3">
              {more.map((article) => (
                <li key={article._id}>
                  <ArticleCard article={article} variant="tile" />
                </li>
              ))}
            </ul>
          </section>
        )}
        <AdSlot placement="bannerBottom" />
      </div>
    </AdPageContext>
  )
}

function CategoryHeader({ name, category }: { name: string; category: Category | undefined }) {
  return (
    <header className={styles.header} data-category={category && categorySlug(category)}>
      {category && <CategoryMotif category={category} />}
      <h1 className={styles.title}>
        <bdi>{name}</bdi>
      </h1>
    </header>
  )
}
