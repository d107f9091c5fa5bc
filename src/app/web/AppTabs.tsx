import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import styles from './AppTabs.module.css'

// Public pages have this navigation in their code, but nobody who is signed out needs the badge. Without it, the tabs work.
const UnreadBadge = lazy(() =>
  import('#src/notifications/web/UnreadBadge.tsx').then(
    (file) => ({ default: file.UnreadBadge }),
    () => ({ default: () => null }),
  ),
)

type Tab = { name: 'main' | 'search' | 'scan' | 'forYou' | 'you'; to: string; icon: IconName }

const tabs: readonly Tab[] = [
  { name: 'main', to: '/app', icon: 'home' },
  { name: 'search', to: '/app/search', icon: 'search' },
  { name: 'scan', to: '/app/scan', icon: 'scan' },
  { name: 'forYou', to: '/app/for-you', icon: 'heart' },
  { name: 'you', to: '/app/you', icon: 'person' },
]

/** Main navigation of the app: at the bottom of narrow windows, within reach of the thumb, and below the header of wide ones. */
export function AppTabs() {
  const { t } = useTranslation()
  const { isAuthenticated } = useSession()
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('shell.app.label')}>
      <ul className={styles.list}>
        {tabs.map(({ name, to, icon }) => (
          <li key={name}>
            <NavLink className={styles.link} to={to} end={name === 'main'}>
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
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
