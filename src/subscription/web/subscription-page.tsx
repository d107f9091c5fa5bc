import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { PlanList } from './PlanList.tsx'
import { Subscription } from './Subscription.tsx'
import styles from './subscription.module.css'

const maxAgeMs = 3_600_000
/** Stripe did not tell a price: it may do so soon. */
const maxAgeWithoutPriceMs = 300_000

/** The plans are settings of the site. Which one somebody has is known to the browser only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  includeMessages(page, 'subscription')
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t('subscription:title'),
    description: t('subscription:description'),
    path: '/app/subscription',
    isIndexed: false,
  })
  const offers = await context.get(servicesContext).subscription.listOffers()
  const isPriceMissing = offers.some(({ isSold, price }) => isSold && !price)
  page.cache({ tags: [], maxAgeMs: isPriceMissing ? maxAgeWithoutPriceMs : maxAgeMs })
  return data({ head, timeZone: page.timeZone, offers })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function SubscriptionPage() {
  const { t, ready } = useTranslation(['common', 'subscription'])
  const { head, timeZone, offers } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{head.title}</h1>
      <PlanList offers={offers} />
      <noscript>{t('subscription:needsJavaScript')}</noscript>
      <Subscription offers={offers} timeZone={timeZone} />
    </div>
  )
}
