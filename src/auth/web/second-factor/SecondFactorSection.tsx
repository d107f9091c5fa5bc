import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import account from '../account/Account.module.css'
import { AccountSection } from '../account/AccountSection.tsx'
import type { OwnerVerification } from '../account/use-owner-verification.ts'
import { LoadStatus } from '../form/LoadStatus.tsx'
import { useAsyncData } from '../form/use-async-data.ts'
import { AuthenticatorAppSetup } from './AuthenticatorAppSetup.tsx'
import { FactorChangeForm } from './FactorChangeForm.tsx'
import { FactorList } from './FactorList.tsx'
import { type AppEnrollment, fetchFactors } from './factor-api.ts'
import type { FactorChange, FactorChangeResult } from './factor-change.ts'
import { RecoveryCodesPanel } from './RecoveryCodesPanel.tsx'
import styles from './second-factor.module.css'

type Doing =
  | { step: 'list'; said?: string }
  | { step: 'form'; change: FactorChange }
  | { step: 'app'; started: AppEnrollment }
  | { step: 'codes'; codes: string[]; said: string }

/** Passkeys, an authenticator app, and the recovery codes that come with them. */
export function SecondFactorSection({ user, ownership }: { user: User; ownership: OwnerVerification }) {
  const { t, ready } = useTranslation(['common', 'auth', 'account', 'second'])
  const { value: factors, failure, show, reload } = useAsyncData(fetchFactors)
  const [doing, setDoing] = useState<Doing>({ step: 'list' })
  const place = useRef<HTMLDivElement>(null)

  // What was pressed is gone: the focus goes on to what came in its place. Hidden fields are for password managers.
  const shown = useRef(doing.step)
  useEffect(() => {
    const first = 'p[tabindex], input:not([tabindex]), button'
    if (shown.current !== doing.step) place.current?.querySelector<HTMLElement>(first)?.focus()
    shown.current = doing.step
  }, [doing.step])

  if (!ready) return <div className={styles.waiting} />
  const list = (said?: string) => setDoing(said === undefined ? { step: 'list' } : { step: 'list', said })
  const settle = (outcome: FactorChangeResult) => {
    if (outcome.kind === 'app-started') return setDoing({ step: 'app', started: outcome.started })
    const said = t(`second:${outcome.what}.done`)
    show(outcome.factors)
    if (outcome.codes) setDoing({ step: 'codes', codes: outcome.codes, said })
    else list(said)
  }
  return (
    <AccountSection anchor="second-factor" title={t('second:title')} text={t('second:text')}>
      <div ref={place} className={styles.place}>
        {doing.step === 'list' && factors && (
          <FactorList
            factors={factors}
            isConfirmed={user.confirmed}
            onChange={(change) => setDoing({ step: 'form', change })}
          />
        )}
        {doing.step === 'form' && factors && (
          <FactorChangeForm
            {...{ ownership, factors, change: doing.change, onOutcome: settle }}
            onCancel={() => list()}
            onProofMissing={() => show({ ...factors, isProofNeeded: true })}
          />
        )}
        {doing.step === 'app' && (
          <AuthenticatorAppSetup started={doing.started} onOutcome={settle} onCancel={() => list()} />
        )}
        {doing.step === 'codes' && <RecoveryCodesPanel codes={doing.codes} onDone={() => list(doing.said)} />}
      </div>
      {!factors && <LoadStatus failure={failure} onRetry={reload} />}
      <p role="status" className={account.done}>
        {doing.step === 'list' && doing.said}
      </p>
    </AccountSection>
  )
}
