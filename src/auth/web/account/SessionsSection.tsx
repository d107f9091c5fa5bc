import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { Session } from '../../contract/account.ts'
import { ErrorMessage } from '../form/ErrorMessage.tsx'
import { LoadStatus } from '../form/LoadStatus.tsx'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'
import { SessionItem } from './SessionItem.tsx'
import { useSessions } from './use-sessions.ts'

/** Where the person is signed in, each of which can be ended from here. */
export function SessionsSection() {
  const { t } = useTranslation()
  const { sessions, loading, failure, ended, end, endOthers } = useSessions()
  const others = sessions?.filter((session: Session) => !session.isCurrent) ?? []
  return (
    <AccountSection title={t('account:sessions.title')} text={t('account:sessions.text')}>
      {sessions ? (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionItem key={session._id} session={session} onEnd={() => end(session._id)} />
          ))}
        </ul>
      ) : (
        <LoadStatus failure={loading.failure} onRetry={loading.reload} />
      )}
      <ErrorMessage failure={failure} />
      {others.length > 0 && (
        <button type="button" className={buttons.quiet} onClick={endOthers}>
          {t('account:sessions.endOthers')}
        </button>
      )}
      <p role="status" className={styles.done}>
        {ended > 0 && t('account:sessions.ended', { count: ended })}
      </p>
    </AccountSection>
  )
}
