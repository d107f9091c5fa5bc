import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './AdminPageHeader.module.css'

/** Heading of an admin page, also used as the document's title. `children`: actions that concern the whole page. */
export function AdminPageHeader({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const pageTitle = `${title} – ${t('shell.admin')} – ${t('shell.name')}`
  return (
    <header className={styles.header}>
      <title>{pageTitle}</title>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  )
}
