import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#src/ui/page.module.css'

/** The frame of the pages of notifications. Rendered the same for everybody. */
export function NotificationsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t, ready } = useTranslation(['common', 'notifications'])
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{title}</h1>
      <noscript>{t('notifications:needsJavaScript')}</noscript>
      {children}
    </div>
  )
}
