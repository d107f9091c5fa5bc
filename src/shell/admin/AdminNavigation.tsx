import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import styles from './AdminNavigation.module.css'
import { adminSections } from './admin-sections.ts'

/** The places of the desk. On narrow screens it is pushed along by finger or Tab. */
export function AdminNavigation() {
  const { t } = useTranslation()
  return (
    <nav className={styles.bar} aria-label={t('shell.admin')}>
      <ul className={`container ${styles.places}`}>
        {adminSections.map(({ name, to }) => (
          <li key={name}>
            <NavLink className={styles.place} to={to} end={to === '/admin'}>
              {t(`admin:sections.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
