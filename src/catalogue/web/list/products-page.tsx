import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { data, Link, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import buttons from '#src/ui/button.module.css'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { PageLinks } from '#src/ui/list/PageLinks.tsx'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import { setStructuredData } from '#src/ui/StructuredData.tsx'
import { createCollectionPage } from '#src/ui/structured-data.ts'
import { catalogueTag, ratingsTag } from '../../contract/cache-tags.ts'
import { getFullName } from '../../contract/product-name.ts'
import { ProductTile } from '../ProductTile.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { getListPath, type ListParams, readListParams, toProductQuery } from './product-list-params.ts'
import styles from './products-page.module.css'

const maxAgeMs = 300_000

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  includeMessages(page, 'catalogue')
  const { t } = getServerI18n(page.language)
  const params = readListParams(new URL(request.url).searchParams)
  const { products } = context.get(servicesContext).catalogue
  const [{ data: listed, pagination, corrected }, filters] = await Promise.all([
    products.list(toProductQuery(params), { isAdmin: false }),
    products.listFilters(),
  ])
  if (listed.length === 0 && pagination.total > 0)
    throw redirect(getListPath(params, { page: pagination.totalPages }))
  const path = getListPath(params, { page: params.page })
  const head = createPageHead(page, {
    title: getTitle(t, params),
    description: t('catalogue:list.description'),
    path,
    isIndexed: path === '/app/oils',
  })
  const items = listed.map((product) => ({
    name: getFullName(product),
    url: `${page.publicUrl}/app/oils/${product._id}`,
  }))
  setStructuredData(page.texts, [createCollectionPage(page.publicUrl, head, items)])
  if (!params.search) page.cache({ tags: [catalogueTag, ratingsTag], maxAgeMs })
  return data({ products: listed, pagination, corrected, filters, params, head })
}

function getTitle(t: TFunction, { producer }: ListParams): string {
  return producer ? t('catalogue:list.ofProducer', { name: producer }) : t('catalogue:list.title')
}

export const handle: PageHandle = { Failure: ListFailure }

function ListFailure() {
  const { t, ready } = useTranslation(['common', 'catalogue'])
  return (
    <div className={`container ${styles.page}`}>
      <EmptyState message={ready ? t('catalogue:list.failed') : ''}>
        <RetryButton />
      </EmptyState>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function ProductsPage() {
  const { t, ready } = useTranslation(['common', 'catalogue'])
  const { products, pagination, corrected, filters, params } = useLoaderData<typeof loader>()
  if (!ready) return null
  const isFiltered = getListPath(params) !== '/app/oils'
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.header}>
        <h1 className={styles.title}>{getTitle(t, params)}</h1>
        <p className={styles.count}>{t('catalogue:list.count', { count: pagination.total })}</p>
        <Link className={`${buttons.quiet} ${styles.scan}`} to="/app/scan">
          <Icon name="scan" />
          {t('shell.scan')}
        </Link>
      </header>
      <ProductFilters params={params} filters={filters} />
      <div className={styles.results}>
        {corrected && <p>{t('catalogue:list.corrected', { text: corrected })}</p>}
        {products.length === 0 && (
          <EmptyState message={t(isFiltered ? 'catalogue:list.empty' : 'catalogue:list.none')}>
            {isFiltered && (
              <Link className={buttons.primary} to="/app/oils">
                {t('catalogue:list.reset')}
              </Link>
            )}
          </EmptyState>
        )}
        <ul className={styles.grid}>
          {products.map((product) => (
            <li key={product._id}>
              <ProductTile product={product} />
            </li>
          ))}
        </ul>
        <PageLinks
          page={pagination.page}
          totalPages={pagination.totalPages}
          getPath={(number) => getListPath(params, { page: number })}
        />
      </div>
    </div>
  )
}
