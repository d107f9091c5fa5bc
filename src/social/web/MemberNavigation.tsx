import { useTranslation } from 'react-i18next'
import { CurrentLink } from '#src/ui/CurrentLink.tsx'
import styles from './MemberNavigation.module.css'

const pages = [
  { name: 'favourites', to: '/app/favourites' },
  { name: 'wishlist', to: '/app/wishlist' },
  { name: 'oils', to: '/app/oils/mine' },
  { name: 'grades', to: '/app/grades' },
  { name: 'achievements', to: '/app/achievements' },
  { name: 'feed', to: '/app/feed' },
] as const

/** Links to the lists and the grades of a member. */
export function MemberNavigation() {
  const { t, ready } = useTranslation(['common', 'social'])
  if (!ready) return null
  return (
    <nav aria-label={t('social:navigation')}>
      <ul className={styles.links}>
        {pages.map(({ name, to }) => (
          <li key={name}>
            <CurrentLink className={styles.link} to={to}>
              {t(`social:lists.${name}.title`)}
            </CurrentLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
