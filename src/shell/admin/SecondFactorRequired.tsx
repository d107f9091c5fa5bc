import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import styles from './SecondFactorRequired.module.css'

/** Shown to an admin who must set up a second factor: until then the server rejects all admin requests. */
export function SecondFactorRequired() {
  const { t } = useTranslation()
  return (
    <section className={`container ${styles.page}`}>
      <h1 className={styles.title}>{t('admin-access:secondFactorRequired.title')}</h1>
      <p>{t('admin-access:secondFactorRequired.text')}</p>
      {/* Loads a new document, which also detects a second factor added in another tab. */}
      <Link className={buttons.primary} to="/account#second-factor" reloadDocument>
        {t('admin-access:secondFactorRequired.setUp')}
      </Link>
    </section>
  )
}
