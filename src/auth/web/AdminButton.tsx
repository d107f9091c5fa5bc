import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import iconStyles from '#src/ui/Icon.module.css'
import styles from './AdminButton.module.css'

/** Link in the header to the advertisements. Its code is loaded for admins only. */
export function AdminButton() {
  const { t } = useTranslation()
  return (
    <Link className={styles.button} to="/admin/advertisements">
      <svg className={iconStyles.icon} width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9.5v5h3.5l8.5 4.5V5L7.5 9.5ZM19 9.5c1.3 1.4 1.3 3.6 0 5M8 14.5v5h2.5v-3.700" />
      </svg>
      <span className={styles.label}>{t('shell.advertisements')}</span>
    </Link>
  )
}
