import { useTranslation } from 'react-i18next'
import styles from './AdminLoading.module.css'

/** What stands under /admin while it is not yet known who asks. */
export function AdminLoading() {
  const { t } = useTranslation()
  return (
    <section className={`container ${styles.waiting}`}>
      <h1 className="visually-hidden">{t('shell.admin')}</h1>
      <p role="status">{t('news.loading')}</p>
      <noscript>{t('shell.adminNeedsJavaScript')}</noscript>
    </section>
  )
}
