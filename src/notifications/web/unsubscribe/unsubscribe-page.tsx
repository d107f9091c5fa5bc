// The target of a link in mails. Its token follows #, so that it is in no log. Opening the page changes nothing, because
// programs that check mails open links too.
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadNotificationsPage } from '../load-notifications-page.ts'
import styles from '../notifications-page.module.css'
import { Unsubscribe } from './Unsubscribe.tsx'

export const loader = (args: LoaderFunctionArgs) => loadNotificationsPage(args, 'unsubscribe')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function UnsubscribePage() {
  const { t, ready } = useTranslation(['common', 'notifications'])
  const { head } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.heading}>{head.title}</h1>
      <noscript>{t('notifications:needsJavaScript')}</noscript>
      <Unsubscribe />
    </div>
  )
}
