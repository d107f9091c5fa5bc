import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import styles from './AppNavigation.module.css'

/** Links between the pages about oils. */
export function AppNavigation() {
  const { t } = useTranslation()
  return (
    <nav className={styles.navigation} aria-label={t('catalogue:nav.label')}>
      <NavLink className={styles.link} to="/app/oils">
        {t('catalogue:nav.oils')}
      </NavLink>
      <NavLink className={styles.link} to="/app/scan">
        {t('catalogue:nav.scan')}
      </NavLink>
      <NavLink className={styles.link} to="/app/scans">
        {t('catalogue:nav.scans')}
      </NavLink>
    </nav>
  )
}
