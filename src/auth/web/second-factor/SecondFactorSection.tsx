import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import type { AuthenticatorAppSetup as AppSetup } from '../../contract/second-factor.ts'
import account from '../account/Account.module.css'
import { AccountSection } from '../account/AccountSection.tsx'
import type { OwnerVerification } from '../account/use-owner-verification.ts'
import { accountApi } from '../account-api.ts'
import { LoadStatus } from '../form/LoadStatus.tsx'
import { useAsyncData } from '../form/use-async-data.ts'
import { AuthenticatorAppSetup } from './AuthenticatorAppSetup.tsx'
import { FactorChangeForm } from './FactorChangeForm.tsx'
import { FactorList } from './FactorList.tsx'
import type { FactorChange, FactorChangeResult } from './factor-change.ts'
import { RecoveryCodesPanel } from './RecoveryCodesPanel.tsx'
import styles from './second-factor.module.css'

const fetchFactors = (signal: AbortSignal) => accountApi('GET /auth/second-factor', { signal })

type View =
  | { step: 'list'; status?: string }
  | { step: 'form'; change: FactorChange }
  | { step: 'app'; enrollment: AppSetup }
  | { step: 'codes'; codes: string[]; status: string }

/** Section of the account page for passkeys, an authenticator app and recovery codes. */
export function SecondFactorSection({ user, verification }: { user: User; verification: OwnerVerification }) {
  const { t, ready } = useTranslation(['common', 'auth', 'account', 'second-factor'])
  const { data: factors, error, setData, reload } = useAsyncData(fetchFactors)
  const [view, setView] = useState<View>({ step: 'list' })
  const content = useRef<HTMLDivElement>(null)

  // The button with the focus is removed when the step changes: the focus moves to the first control of the new step.
  // Fields with a tabindex are hidden fields for password managers.
  const previousStep = useRef(view.step)
  useEffect(() => {
    const firstControl = 'p[tabindex], input:not([tabindex]), button'
    if (previousStep.current !== view.step) content.current?.querySelector<HTMLElement>(firstControl)?.focus()
    previousStep.current = view.step
  }, [view.step])

  if (!ready) return <div className={styles.loading} />
  const showList = (status?: string) =>
    setView(status === undefined ? { step: 'list' } : { step: 'list', status })
  const handleResult = (result: FactorChangeResult) => {
    if (result.kind === 'app-enrollment') return setView({ step: 'app', enrollment: result.enrollment })
    const status = t(`second-factor:${result.change}.done`)
    setData(result.factors)
    if (result.recoveryCodes) setView({ step: 'codes', codes: result.recoveryCodes, status })
    else showList(status)
  }
  return (
    <AccountSection anchor="second-factor" title={t('second-factor:title')} text={t('second-factor:text')}>
      <div ref={content} className={styles.content}>
        {view.step === 'list' && factors && (
          <FactorList
            factors={factors}
            isConfirmed={user.confirmed}
            onChange={(change) => setView({ step: 'form', change })}
          />
        )}
        {view.step === 'form' && factors && (
          <FactorChangeForm
            {...{ verification, factors, change: view.change, onResult: handleResult }}
            onCancel={() => showList()}
            onProofRequired={() => setData({ ...factors, isProofNeeded: true })}
          />
        )}
        {view.step === 'app' && (
          <AuthenticatorAppSetup
            enrollment={view.enrollment}
            onResult={handleResult}
            onCancel={() => showList()}
          />
        )}
        {view.step === 'codes' && (
          <RecoveryCodesPanel codes={view.codes} onDone={() => showList(view.status)} />
        )}
      </div>
      {!factors && <LoadStatus error={error} onRetry={reload} />}
      <p role="status" className={account.status}>
        {view.step === 'list' && view.status}
      </p>
    </AccountSection>
  )
}
