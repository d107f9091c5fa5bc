import { useTranslation } from '#src/i18n/use-translation.ts'
import { useSession } from '../use-session.ts'
import styles from './Account.module.css'
import { AccountHead } from './AccountHead.tsx'
import { DeletionSection } from './DeletionSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** Everything a person can do with their account. */
export function Account() {
  const { ready } = useTranslation(['common', 'auth', 'account'])
  const { user } = useSession()
  if (!ready || !user) return <div className={styles.waiting} />
  return (
    <div className={styles.account}>
      <AccountHead user={user} />
      <EmailSection user={user} />
      <ProfileSection key={user._id} user={user} />
      <PasswordSection user={user} />
      <SessionsSection />
      <DeletionSection user={user} />
    </div>
  )
}
