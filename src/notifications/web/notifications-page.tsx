import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadNotificationsPage } from './load-notifications-page.ts'
import { Notifications } from './Notifications.tsx'
import styles from './notifications-page.module.css'

export const loader = (args: LoaderFunctionArgs) => loadNotificationsPage(args, 'list')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function NotificationsPage() {
  const { t, ready } = useTranslation(['common', 'notifications'])
  const { head } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.heading}>{head.title}</h1>
      <noscript>{t('notifications:needsJavaScript')}</noscript>
      <Notifications />
      <p>
        <Link to="/app/notifications/settings">{t('notifications:settings.title')}</Link>
      </p>
    </div>
  )
}
