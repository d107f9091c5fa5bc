import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import { SignInPrompt } from '#src/social/web/SignInPrompt.tsx'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import styles from './notifications.module.css'
import { useNotifications } from './use-notifications.ts'

/** What the signed-in member was told, the newest first. */
export function Notifications() {
  const { t } = useTranslation()
  const { state, user } = useSession()
  const { items, hasMore, failure, loadMore, read, readAll } = useNotifications(user?._id)
  if (state === 'unknown') return <p role="status">{t('shell.loading')}</p>
  if (state !== 'signed-in') return <SignInPrompt text={t('notifications:signIn')} />
  const hasFailedToLoad = failure === 'loading'
  return (
    <>
      <p role="status">
        {hasFailedToLoad ? t('notifications:failed') : !items && t('shell.loading')}
        {failure === 'saving' && t('notifications:readFailed')}
      </p>
      {items?.some(({ isRead }) => !isRead) && (
        <p>
          <button type="button" className={buttons.quiet} onClick={() => void readAll()}>
            {t('notifications:readAll')}
          </button>
        </p>
      )}
      {items?.length === 0 && <EmptyState message={t('notifications:empty')} />}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item._id}>
              <NotificationItem notification={item} onOpen={() => void read(item)} />
            </li>
          ))}
        </ul>
      )}
      {(hasMore || hasFailedToLoad) && (
        <p>
          <button type="button" className={buttons.quiet} onClick={() => void loadMore()}>
            {t(hasFailedToLoad ? 'shell.tryAgain' : 'notifications:more')}
          </button>
        </p>
      )}
    </>
  )
}
