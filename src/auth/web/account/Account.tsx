import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberLinks } from '#src/social/web/MemberLinks.tsx'
import type { User } from '#src/users/contract/user.ts'
import { useLastMember, useSession } from '../use-session.ts'
import styles from './Account.module.css'
import { AccountHeader } from './AccountHeader.tsx'
import { AccountSection } from './AccountSection.tsx'
import { DeleteAccountSection } from './DeleteAccountSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { useOwnerVerification } from './use-owner-verification.ts'

const SecondFactorSection = lazy(async () => ({
  default: (await import('../second-factor/SecondFactorSection.tsx')).SecondFactorSection,
}))

const SocialMediaSection = lazy(async () => ({
  default: (await import('./SocialMediaSection.tsx')).SocialMediaSection,
}))

/** The account of the member, in sections. It stays when the server has ended their session, with what they have typed. */
export function Account({ onDeleted }: { onDeleted: (message: string) => void }) {
  const { ready } = useTranslation(['common', 'auth', 'account', 'social'])
  const user = useLastMember()
  if (!ready || !user) return <div className={styles.loading} />
  return <Sections key={user._id} user={user} onDeleted={onDeleted} />
}

function Sections({ user, onDeleted }: { user: User; onDeleted: (message: string) => void }) {
  const { t } = useTranslation()
  const { state } = useSession()
  const verification = useOwnerVerification(user)
  return (
    <div className={styles.account}>
      <AccountHeader user={user} />
      <AccountSection title={t('social:account.title')} text={t('social:account.text')}>
        <MemberLinks />
      </AccountSection>
      <EmailSection user={user} verification={verification} />
      <ProfileSection user={user} />
      <Suspense fallback={<div className={styles.sectionPlaceholder} />}>
        <SocialMediaSection />
      </Suspense>
      <PasswordSection verification={verification} />
      <Suspense fallback={<div className={styles.sectionPlaceholder} />}>
        <SecondFactorSection user={user} verification={verification} />
      </Suspense>
      {/* There is another session when the member has signed in again. */}
      <SessionsSection key={state} />
      <DeleteAccountSection verification={verification} onDeleted={onDeleted} />
    </div>
  )
}
