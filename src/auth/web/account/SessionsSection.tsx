import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { Session } from '../../contract/account.ts'
import { FailureLine } from '../form/FailureLine.tsx'
import { Loading } from '../form/Loading.tsx'
import styles from './Account.module.css'
import { Section } from './Section.tsx'
import { SessionItem } from './SessionItem.tsx'
import { useSessions } from './use-sessions.ts'

/** Where the person is signed in, each of which can be ended from here. */
export function SessionsSection() {
  const { t } = useTranslation()
  const { sessions, loading, failure, ended, end, endOthers } = useSessions()
  const others = sessions?.filter((session: Session) => !session.isCurrent) ?? []
  return (
    <Section title={t('account:sessions.title')} text={t('account:sessions.text')}>
      {sessions ? (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionItem key={session._id} session={session} onEnd={() => end(session._id)} />
          ))}
        </ul>
      ) : (
        <Loading failure={loading.failure} onRetry={loading.reload} />
      )}
      <FailureLine failure={failure} />
      {others.length > 0 && (
        <button type="button" className={buttons.quiet} onClick={endOthers}>
          {t('account:sessions.endOthers')}
        </button>
      )}
      <p role="status" className={styles.done}>
        {ended > 0 && t('account:sessions.ended', { count: ended })}
      </p>
    </Section>
  )
}
