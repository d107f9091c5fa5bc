import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '#src/i18n/format-date.ts'
import type { Notification } from '../contract/notification.ts'
import styles from './notifications.module.css'

type Props = { notification: Notification; onOpen: () => void }

/** One sentence on what has happened, with a link to where it happened. */
export function NotificationItem({ notification, onOpen }: Props) {
  const { t } = useTranslation()
  const { event, person, title, path, at, isRead } = notification
  // Isolated, so that a name in another script does not change the order of the sentence.
  const name = `\u2068${person?.nickname ?? t('notifications:member')}\u2069`
  return (
    <Link className={styles.link} to={path} data-unread={!isRead || undefined} onClick={onOpen}>
      <span className={styles.text}>{t(`notifications:events.${event}`, { name })}</span>
      {title !== null && (
        <span className={styles.title}>
          <bdi>{title}</bdi>
        </span>
      )}
      <span className={styles.details}>
        <time dateTime={at}>{formatDate(at, 'UTC')}</time>
        {!isRead && <span className={styles.new}>{t('notifications:new')}</span>}
      </span>
    </Link>
  )
}
