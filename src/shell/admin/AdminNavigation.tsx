import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import styles from './AdminNavigation.module.css'
import { adminSections } from './admin-sections.ts'

/** Navigation of the admin area. On narrow screens it scrolls horizontally. */
export function AdminNavigation() {
  const { t } = useTranslation()
  return (
    <nav className={`${styles.navigation} no-print`} aria-label={t('shell.admin')}>
      <ul className={`container ${styles.links}`}>
        {adminSections.map(({ name, to }) => (
          <li key={name}>
            <NavLink className={styles.link} to={to} end={to === '/admin'}>
              {t(`admin:sections.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
