import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import styles from './AdminNavigation.module.css'
import { sectionsFor } from './admin-sections.ts'

/** Navigation of the admin area, with the sections that the user may open. On narrow screens it scrolls horizontally. */
export function AdminNavigation() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <nav className={`${styles.navigation} no-print`} aria-label={t('shell.admin')}>
      <ul className={`container ${styles.links}`}>
        {(user ? sectionsFor(user) : []).map(({ name, to }) => (
          <li key={name}>
            <NavLink className={styles.link} to={to} end={to === '/admin'}>
              {t(`admin:sections.${name}`)}
            </NavLink>
          </li>
        ))}
        <li className={styles.site}>
          <Link className={styles.link} to="/">
            {t('admin:viewSite')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
