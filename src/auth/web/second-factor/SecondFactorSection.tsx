import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import account from '../account/Account.module.css'
import type { Ownership } from '../account/owner-proof.ts'
import { Section } from '../account/Section.tsx'
import { Loading } from '../form/Loading.tsx'
import { useLoaded } from '../form/use-loaded.ts'
import { AppSetup } from './AppSetup.tsx'
import { FactorForm } from './FactorForm.tsx'
import { FactorList } from './FactorList.tsx'
import { type AppStarted, findFactors } from './factor-calls.ts'
import type { FactorChange, FactorOutcome } from './factor-change.ts'
import { RecoveryCodesPanel } from './RecoveryCodesPanel.tsx'
import styles from './second-factor.module.css'

type Doing =
  | { step: 'list'; said?: string }
  | { step: 'form'; change: FactorChange }
  | { step: 'app'; started: AppStarted }
  | { step: 'codes'; codes: string[]; said: string }

/** Passkeys, an authenticator app, and the recovery codes that come with them. */
export function SecondFactorSection({ user, ownership }: { user: User; ownership: Ownership }) {
  const { t, ready } = useTranslation(['common', 'auth', 'account', 'second'])
  const { value: factors, failure, show, reload } = useLoaded(findFactors)
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
  const settle = (outcome: FactorOutcome) => {
    if (outcome.kind === 'app-started') return setDoing({ step: 'app', started: outcome.started })
    const said = t(`second:${outcome.what}.done`)
    show(outcome.factors)
    if (outcome.codes) setDoing({ step: 'codes', codes: outcome.codes, said })
    else list(said)
  }
  return (
    <Section anchor="second-factor" title={t('second:title')} text={t('second:text')}>
      <div ref={place} className={styles.place}>
        {doing.step === 'list' && factors && (
          <FactorList
            factors={factors}
            isConfirmed={user.confirmed}
            onChange={(change) => setDoing({ step: 'form', change })}
          />
        )}
        {doing.step === 'form' && factors && (
          <FactorForm
            {...{ ownership, factors, change: doing.change, onOutcome: settle }}
            onCancel={() => list()}
            onProofMissing={() => show({ ...factors, isProofNeeded: true })}
          />
        )}
        {doing.step === 'app' && (
          <AppSetup started={doing.started} onOutcome={settle} onCancel={() => list()} />
        )}
        {doing.step === 'codes' && <RecoveryCodesPanel codes={doing.codes} onDone={() => list(doing.said)} />}
      </div>
      {!factors && <Loading failure={failure} onRetry={reload} />}
      <p role="status" className={account.done}>
        {doing.step === 'list' && doing.said}
      </p>
    </Section>
  )
}
