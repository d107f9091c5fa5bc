import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { newsTag } from '#src/news/contract/cache-tags.ts'
import { type PageContext, pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import { rethrowAsStatusPage } from '#src/ui/rethrow-as-status-page.ts'
import { setStructuredData } from '#src/ui/StructuredData.tsx'
import { createBreadcrumbs } from '#src/ui/structured-data.ts'
import { memberTag } from '#src/users/contract/cache-tags.ts'
import { catalogueTag, productTag } from '../../contract/cache-tags.ts'
import type { Product } from '../../contract/product.ts'
import { getFullName } from '../../contract/product-name.ts'
import { createProductData } from './create-product-data.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductHeader } from './ProductHeader.tsx'
import styles from './product-page.module.css'

/** Both are rendered by the server like the rest. The browser loads their code last, because they stand below the fold. */
const Availability = lazy(async () => ({ default: (await import('./Availability.tsx')).Availability }))
const ProductDetails = lazy(async () => ({ default: (await import('./ProductDetails.tsx')).ProductDetails }))

/** The age since the harvest changes with time. */
const maxAgeMs = 3_600_000

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  includeMessages(page, 'catalogue')
  const { catalogue, news, social } = context.get(servicesContext)
  const { products } = catalogue
  const product = await rethrowAsStatusPage(products.get(params.id ?? '', { isAdmin: false }))
  if (product.mergedInto) throw redirect(`/app/oils/${product.mergedInto}`, 301)
  const [{ memberIds, ...reviews }, articles, similar] = await Promise.all([
    social.reviews.listOfProduct(product._id),
    news.listNaming(product, page.language),
    products.listSimilar(product),
  ])
  const head = createHead(page, product)
  setStructuredData(page.texts, [
    createProductData(page.publicUrl, head, { product, articles }),
    createBreadcrumbs([
      { name: getServerI18n(page.language).t('catalogue:list.title'), url: `${page.publicUrl}/app/oils` },
      { name: head.title, url: head.url },
    ]),
  ])
  const tags = [catalogueTag, productTag(product._id), newsTag, ...memberIds.map(memberTag)]
  page.cache({ tags, maxAgeMs })
  return { product, reviews, articles, similar, head, now: new Date().toISOString() }
}

function createHead(page: PageContext, product: Product) {
  const { t } = getServerI18n(page.language)
  const name = getFullName(product)
  const [picture] = product.pictures
  return createPageHead(page, {
    title: name,
    description: getDescription(product, page.language) || t('catalogue:product.description', { name }),
    path: `/app/oils/${product._id}`,
    isIndexed: product.status === 'live',
    ...(picture ? { image: toHeadImage(page.publicUrl, picture, name) } : {}),
  })
}

/** Most descriptions are written in the language of the label. */
function getDescription({ description, language }: Product, pageLanguage: string): string {
  return language === pageLanguage ? description.slice(0, 160) : ''
}

function toHeadImage(publicUrl: string, { src, width, height }: Product['pictures'][number], alt: string) {
  return { url: publicUrl + src, type: 'image/webp', width, height, alt }
}

export const handle: PageHandle = { Failure: ProductFailure }

function ProductFailure() {
  const { t, ready } = useTranslation(['common', 'catalogue'])
  return (
    <div className={`container ${styles.page}`}>
      <EmptyState message={ready ? t('catalogue:product.failed') : ''}>
        <RetryButton />
      </EmptyState>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function ProductPage() {
  const { ready } = useTranslation(['common', 'catalogue'])
  const { product, reviews, articles, similar, head, now } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <article className={styles.product}>
        <ProductHeader product={product} url={head.url} />
        <div className={styles.columns}>
          <ProductFacts product={product} now={new Date(now)} />
          <Suspense>
            <Availability
              productId={product._id}
              offers={product.offers}
              netQuantityMl={product.netQuantityMl}
            />
          </Suspense>
        </div>
        <Suspense>
          <ProductDetails product={product} reviews={reviews} articles={articles} similar={similar} />
        </Suspense>
      </article>
    </div>
  )
}
