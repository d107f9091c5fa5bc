import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import { useSession } from '../use-session.ts'
import styles from './Account.module.css'
import { AccountHead } from './AccountHead.tsx'
import { DeletionSection } from './DeletionSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { useOwnership } from './owner-proof.ts'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

const SecondFactorSection = lazy(async () => ({
  default: (await import('../second-factor/SecondFactorSection.tsx')).SecondFactorSection,
}))

/** Everything a person can do with their account. */
export function Account({ onDeleted }: { onDeleted: (said: string) => void }) {
  const { ready } = useTranslation(['common', 'auth', 'account'])
  const { user } = useSession()
  if (!ready || !user) return <div className={styles.waiting} />
  return <Sections key={user._id} user={user} onDeleted={onDeleted} />
}

function Sections({ user, onDeleted }: { user: User; onDeleted: (said: string) => void }) {
  const ownership = useOwnership(user)
  return (
    <div className={styles.account}>
      <AccountHead user={user} />
      <EmailSection user={user} ownership={ownership} />
      <ProfileSection user={user} />
      <PasswordSection ownership={ownership} />
      <Suspense fallback={<div className={styles.later} />}>
        <SecondFactorSection user={user} ownership={ownership} />
      </Suspense>
      <SessionsSection />
      <DeletionSection ownership={ownership} onDeleted={onDeleted} />
    </div>
  )
}
