import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import styles from './SecondFactorRequired.module.css'

/** For an admin whom the server lets do nothing before they have a second factor. */
export function SecondFactorRequired() {
  const { t } = useTranslation()
  return (
    <section className={`container ${styles.demand}`}>
      <h1 className={styles.title}>{t('gate:secondFactorRequired.title')}</h1>
      <p>{t('gate:secondFactorRequired.text')}</p>
      {/* As a document: a factor that was added in another tab is found then. */}
      <Link className={buttons.primary} to="/account#second-factor" reloadDocument>
        {t('gate:secondFactorRequired.setUp')}
      </Link>
    </section>
  )
}
