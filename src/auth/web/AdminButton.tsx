import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './AdminButton.module.css'
import { useSession } from './use-session.ts'

/** For admins alone. It stands where the masthead has room to spare, so that nothing moves when it appears. */
export function AdminButton() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (user?.role !== 'admin') return null
  return (
    <Link className={styles.button} to="/admin/advertisements">
      <Icon name="megaphone" />
      <span className={styles.word}>{t('shell.advertisements')}</span>
    </Link>
  )
}
