import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import { CurrentLink } from '#src/ui/CurrentLink.tsx'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import styles from './AppTabs.module.css'

// Public pages have this navigation in their code, but nobody who is signed out needs the badge. Without it, the tabs work.
const UnreadBadge = lazy(() =>
  import('#src/notifications/web/UnreadBadge.tsx').then(
    (file) => ({ default: file.UnreadBadge }),
    () => ({ default: () => null }),
  ),
)

type Tab = {
  name: 'main' | 'search' | 'scan' | 'forYou' | 'you'
  to: string
  icon: IconName
  /** Paths of the pages that belong to the tab. The first tab that matches is current. */
  area: RegExp
}

const tabs: readonly Tab[] = [
  { name: 'main', to: '/app', icon: 'home', area: /^\/app(\/?$|\/lists|\/oils(?!\/mine))/ },
  { name: 'search', to: '/app/search', icon: 'search', area: /^\/app\/search/ },
  { name: 'scan', to: '/app/scan', icon: 'scan', area: /^\/app\/scan/ },
  { name: 'forYou', to: '/app/for-you', icon: 'heart', area: /^\/app\/(for|taste|best)/ },
  { name: 'you', to: '/app/you', icon: 'person', area: /./ },
]

/** Main navigation of the app: at the bottom of narrow windows, within reach of the thumb, and below the header of wide ones. */
export function AppTabs() {
  const { t } = useTranslation()
  const { isAuthenticated } = useSession()
  const { pathname } = useLocation()
  const isUnknownPath = useMatches().at(-1)?.id === 'shell/not-found-page'
  const current = isUnknownPath ? undefined : tabs.find(({ area }) => area.test(pathname))
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('shell.app.label')}>
      <ul className={styles.list}>
        {tabs.map(({ name, to, icon }) => (
          <li key={name}>
            <CurrentLink className={styles.link} to={to} isInArea={name === current?.name}>
              <span className={styles.icon}>
                <Icon name={icon} size={24} />
                {name === 'you' && isAuthenticated && (
                  <span className={styles.badge}>
                    <Suspense>
                      <UnreadBadge />
                    </Suspense>
                  </span>
                )}
              </span>
              {t(`shell.app.${name}`)}
            </CurrentLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
