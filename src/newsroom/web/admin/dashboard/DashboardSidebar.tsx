import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BackupNotice } from '#src/backup/web/admin/BackupNotice.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './DashboardSidebar.module.css'

const Dashboard = lazy(async () => ({ default: (await import('./Dashboard.tsx')).Dashboard }))

/**
 * Dashboard beside the list of articles: always visible on wide screens, collapsible on narrow ones. Its code and data
 * are loaded after the list, and on narrow screens only when it is opened.
 */
export function DashboardSidebar({ isCollapsible }: { isCollapsible: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const dashboard = (
    <Suspense fallback={<div className={styles.loading} />}>
      <Dashboard />
    </Suspense>
  )
  if (!isCollapsible) {
    return (
      <aside className={styles.sidebar} aria-label={t('admin:dashboard')}>
        <BackupNotice />
        {dashboard}
      </aside>
    )
  }
  return (
    <aside aria-label={t('admin:dashboard')}>
      <BackupNotice />
      <details
        className={styles.collapsible}
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className={styles.toggle}>
          {t('admin:dashboard')}
          <Icon name="chevron" size={16} />
        </summary>
        {isOpen && dashboard}
      </details>
    </aside>
  )
}
