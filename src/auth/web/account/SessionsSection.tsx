import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { Session } from '../../contract/account.ts'
import { ErrorMessage } from '../form/ErrorMessage.tsx'
import { LoadStatus } from '../form/LoadStatus.tsx'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'
import { SessionItem } from './SessionItem.tsx'
import { useSessions } from './use-sessions.ts'

/** Section of the account page that lists the sessions, each with a button to end it. */
export function SessionsSection() {
  const { t } = useTranslation()
  const { sessions, loading, error, endedCount, end, endOthers } = useSessions()
  const others = sessions?.filter((session: Session) => !session.isCurrent) ?? []
  return (
    <AccountSection title={t('account:sessions.title')} text={t('account:sessions.text')}>
      {sessions ? (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionItem key={session._id} session={session} onEnd={() => end(session._id)} />
          ))}
        </ul>
      ) : (
        <LoadStatus error={loading.error} onRetry={loading.reload} />
      )}
      <ErrorMessage error={error} />
      {others.length > 0 && (
        <button type="button" className={buttons.quiet} onClick={endOthers}>
          {t('account:sessions.endOthers')}
        </button>
      )}
      <p role="status" className={styles.status}>
        {endedCount > 0 && t('account:sessions.ended', { count: endedCount })}
      </p>
    </AccountSection>
  )
}
