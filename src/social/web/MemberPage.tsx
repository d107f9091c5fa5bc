import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#src/ui/page.module.css'
import { MemberNavigation } from './MemberNavigation.tsx'

/** The frame of pages about the lists and grades of a member. Rendered the same for everybody. */
export function MemberPage({ title, children }: { title: string; children: ReactNode }) {
  const { t, ready } = useTranslation(['common', 'catalogue', 'social'])
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{title}</h1>
      <MemberNavigation />
      <noscript>{t('social:lists.needsJavaScript')}</noscript>
      {children}
    </div>
  )
}
