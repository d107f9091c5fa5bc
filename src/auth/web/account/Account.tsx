import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import { useSession } from '../use-session.ts'
import styles from './Account.module.css'
import { AccountHeader } from './AccountHeader.tsx'
import { DeleteAccountSection } from './DeleteAccountSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { useOwnerVerification } from './use-owner-verification.ts'

const SecondFactorSection = lazy(async () => ({
  default: (await import('../second-factor/SecondFactorSection.tsx')).SecondFactorSection,
}))

/** The account of the signed-in user, in sections. */
export function Account({ onDeleted }: { onDeleted: (message: string) => void }) {
  const { ready } = useTranslation(['common', 'auth', 'account'])
  const { user } = useSession()
  if (!ready || !user) return <div className={styles.loading} />
  return <Sections key={user._id} user={user} onDeleted={onDeleted} />
}

function Sections({ user, onDeleted }: { user: User; onDeleted: (message: string) => void }) {
  const verification = useOwnerVerification(user)
  return (
    <div className={styles.account}>
      <AccountHeader user={user} />
      <EmailSection user={user} verification={verification} />
      <ProfileSection user={user} />
      <PasswordSection verification={verification} />
      <Suspense fallback={<div className={styles.sectionPlaceholder} />}>
        <SecondFactorSection user={user} verification={verification} />
      </Suspense>
      <SessionsSection />
      <DeleteAccountSection verification={verification} onDeleted={onDeleted} />
    </div>
  )
}
