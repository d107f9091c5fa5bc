import { useTranslation } from 'react-i18next'
import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { catalogueTag, ratingsTag } from '#src/catalogue/contract/cache-tags.ts'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import buttons from '#src/ui/button.module.css'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { bestSellerDays, bestSellerMaxAgeMs, recommendationLimits } from '../../contract/limits.ts'
import styles from '../recommendation-page.module.css'
import { BestSellerGrid } from './BestSellerGrid.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  includeMessages(page, 'catalogue', 'social', 'app')
  const { bestSellers } = context.get(servicesContext).recommendation
  const listed = await bestSellers.list(recommendationLimits.maxPageSize)
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t('app:bestSellers.title'),
    description: t('app:bestSellers.description'),
    path: '/app/best-sellers',
  })
  page.cache({ tags: [catalogueTag, ratingsTag], maxAgeMs: bestSellerMaxAgeMs })
  return data({ head, listed })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function BestSellersPage() {
  const { t, ready } = useTranslation(['common', 'catalogue', 'social', 'app'])
  const { head, listed } = useLoaderData<typeof loader>()
  if (!ready) return null
  const days = { days: bestSellerDays }
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{head.title}</h1>
      {listed.length === 0 ? (
        <EmptyState message={t('app:bestSellers.empty', days)}>
          <Link className={buttons.primary} to="/app/oils">
            {t('app:bestSellers.find')}
          </Link>
        </EmptyState>
      ) : (
        <BestSellerGrid bestSellers={listed} />
      )}
      <p className={styles.note}>{t('app:bestSellers.rule', days)}</p>
    </div>
  )
}
