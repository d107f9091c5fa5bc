import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '#src/ui/Icon.tsx'
import { ReusedNav } from '#src/ui/ReusedNav.tsx'
import styles from './OilLinks.module.css'

/** Links to the catalogue and to the scanner, in the header. Where space is short, only the icons are visible. */
export function OilLinks() {
  const { t } = useTranslation()
  return (
    <ReusedNav aria-label={t('shell.oilLinks')}>
      <ul className={styles.links}>
        <li>
          <Link className={styles.link} to="/app/oils" title={t('shell.oils')}>
            <Icon name="bottle" />
            <span className={styles.name}>{t('shell.oils')}</span>
          </Link>
        </li>
        <li>
          <Link className={styles.link} to="/app/scan" title={t('shell.scan')}>
            <Icon name="scan" />
            <span className={styles.name} data-long>
              {t('shell.scan')}
            </span>
          </Link>
        </li>
      </ul>
    </ReusedNav>
  )
}
