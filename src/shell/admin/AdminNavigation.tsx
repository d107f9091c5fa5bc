import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import { CurrentLink } from '#src/ui/CurrentLink.tsx'
import styles from './AdminNavigation.module.css'
import { sectionsFor } from './admin-sections.ts'

/** Shows that there are further sections beside the current one. */
const marginPx = 40

/** Navigation of the admin area, with the sections that the user may open. On narrow screens it scrolls horizontally. */
export function AdminNavigation() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  useCurrentInView(navigation, user?._id)
  return (
    <nav ref={navigation} className={`${styles.navigation} no-print`} aria-label={t('shell.admin')}>
      <ul className={`container ${styles.links}`}>
        {(user ? sectionsFor(user) : []).map(({ name, to }) => (
          <li key={name}>
            <CurrentLink
              className={styles.link}
              to={to}
              isInArea={to !== '/admin' && pathname.startsWith(`${to}/`)}
            >
              {t(`admin:sections.${name}`)}
            </CurrentLink>
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
    const current = row?.querySelector('[aria-current]')
    if (!row || !current) return
    const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
    const after = inner.right + marginPx - outer.right
    const before = inner.left - marginPx - outer.left
    if (after > 0) row.scrollBy({ left: after })
    else if (before < 0) row.scrollBy({ left: before })
  }, [pathname, userId])
}
