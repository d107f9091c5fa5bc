import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './DashboardSidebar.module.css'

const Dashboard = lazy(async () => ({ default: (await import('./Dashboard.tsx')).Dashboard }))

/**
 * What is going on, beside the list of articles: always in sight where there is room, behind a button where there is
 * none. Its code and its figures come after the list's, or when they are asked for.
 */
export function DashboardSidebar({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const dashboard = (
    <Suspense fallback={<div className={styles.waiting} />}>
      <Dashboard />
    </Suspense>
  )
  if (!isFolded) {
    return (
      <aside className={styles.beside} aria-label={t('admin:editorActions.dashboard')}>
        {dashboard}
      </aside>
    )
  }
  return (
    <aside aria-label={t('admin:editorActions.dashboard')}>
      <details
        className={styles.folded}
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className={styles.opener}>
          {t('admin:editorActions.dashboard')}
          <Icon name="chevron" size={16} />
        </summary>
        {isOpen && dashboard}
      </details>
    </aside>
  )
}
