import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { catalogueTag } from '#src/catalogue/contract/cache-tags.ts'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import styles from '../recommendation-page.module.css'
import { Taste } from './Taste.tsx'

const maxAgeMs = 3_600_000

/** The same for everybody; the answers of the member are fetched by the browser. */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  includeMessages(page, 'catalogue', 'social', 'app')
  const { countries } = await context.get(servicesContext).catalogue.products.listFilters()
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t('app:taste.title'),
    description: t('app:taste.description'),
    path: '/app/taste',
    isIndexed: false,
  })
  page.cache({ tags: [catalogueTag], maxAgeMs })
  return data({ head, countries: countries.map(({ value }) => value) })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function TastePage() {
  const { t, ready } = useTranslation(['common', 'catalogue', 'social', 'app'])
  const { head, countries } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{head.title}</h1>
      <noscript>{t('social:lists.needsJavaScript')}</noscript>
      <Taste countries={countries} />
    </div>
  )
}
