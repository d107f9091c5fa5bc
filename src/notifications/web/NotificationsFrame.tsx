import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '#src/ui/list/BackLink.tsx'
import styles from '#src/ui/page.module.css'

type Props = { title: string; isSettings?: boolean; children: ReactNode }

/** The frame of the pages of notifications. Rendered the same for everybody. */
export function NotificationsFrame({ title, isSettings = false, children }: Props) {
  const { t, ready } = useTranslation(['common', 'notifications'])
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <header>
        {isSettings && <BackLink to="/app/notifications">{t('notifications:title')}</BackLink>}
        <h1 className={styles.title}>{title}</h1>
      </header>
      <noscript>{t('notifications:needsJavaScript')}</noscript>
      {children}
    </div>
  )
}
