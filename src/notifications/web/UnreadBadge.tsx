import { useTranslation } from 'react-i18next'
import styles from './UnreadBadge.module.css'
import { useUnreadCount } from './unread-count.ts'

const mostShown = 99

/** How many notifications are unread; nothing while there are none. */
export function UnreadBadge() {
  const { t } = useTranslation()
  const unread = useUnreadCount()
  if (unread === 0) return null
  const number = unread > mostShown ? `${mostShown}+` : String(unread)
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {number}
      </span>
      <span className="visually-hidden">{t('shell.app.unread', { number })}</span>
    </>
  )
}
