import { useTranslation } from 'react-i18next'
import styles from './AdminLoading.module.css'

/** Shown under /admin while the session is checked or code is loaded. */
export function AdminLoading() {
  const { t } = useTranslation()
  return (
    <section className={`container ${styles.loading}`}>
      <h1 className="visually-hidden">{t('shell.admin')}</h1>
      <p role="status">{t('shell.loading')}</p>
      <noscript>{t('shell.adminNeedsJavaScript')}</noscript>
    </section>
  )
}
