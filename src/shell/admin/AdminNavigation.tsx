import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import styles from './AdminNavigation.module.css'
import { sectionsFor } from './admin-sections.ts'

/** Shows that there are further sections beside the current one. */
const marginPx = 40

/** Navigation of the admin area, with the sections that the user may open. On narrow screens it scrolls horizontally. */
export function AdminNavigation() {
  const { t } = useTranslation()
  const { user } = useSession()
  const navigation = useRef<HTMLElement>(null)
  useCurrentInView(navigation, user?._id)
  return (
    <nav ref={navigation} className={`${styles.navigation} no-print`} aria-label={t('shell.admin')}>
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

/** Scrolls the row, and only it, until the current section is in view. */
function useCurrentInView(navigation: RefObject<HTMLElement | null>, userId: string | undefined): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page, and when the sections appear
  useEffect(() => {
    const row = navigation.current
    const current = row?.querySelector('[aria-current="page"]')
    if (!row || !current) return
    const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
    const after = inner.right + marginPx - outer.right
    const before = inner.left - marginPx - outer.left
    if (after > 0) row.scrollBy({ left: after })
    else if (before < 0) row.scrollBy({ left: before })
  }, [pathname, userId])
}
