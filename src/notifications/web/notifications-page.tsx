import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadNotificationsPage } from './load-notifications-page.ts'
import { Notifications } from './Notifications.tsx'
import { NotificationsFrame } from './NotificationsFrame.tsx'
import styles from './notifications.module.css'

export const loader = (args: LoaderFunctionArgs) => loadNotificationsPage(args, 'list')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function NotificationsPage() {
  const { t } = useTranslation(['common', 'notifications'])
  const { head } = useLoaderData<typeof loader>()
  return (
    <NotificationsFrame title={head.title}>
      <p>
        <Link className={styles.settings} to="/app/notifications/settings">
          {t('notifications:settings.title')}
        </Link>
      </p>
      <Notifications />
    </NotificationsFrame>
  )
}
