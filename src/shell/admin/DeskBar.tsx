import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import styles from './DeskBar.module.css'
import { deskPlaces } from './desk-places.ts'

/** The places of the desk. On narrow screens it is pushed along by finger or Tab. */
export function DeskBar() {
  const { t } = useTranslation()
  return (
    <nav className={styles.bar} aria-label={t('shell.desk')}>
      <ul className={`container ${styles.places}`}>
        {deskPlaces.map(({ name, to }) => (
          <li key={name}>
            <NavLink className={styles.place} to={to} end={to === '/admin'}>
              {t(`desk:places.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
