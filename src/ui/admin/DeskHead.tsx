import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './DeskHead.module.css'

/** Names a page of the desk, in the window's title as well. `children`: what can be done with the whole of it. */
export function DeskHead({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const pageTitle = `${title} – ${t('shell.admin')} – ${t('shell.name')}`
  return (
    <header className={styles.head}>
      <title>{pageTitle}</title>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  )
}
