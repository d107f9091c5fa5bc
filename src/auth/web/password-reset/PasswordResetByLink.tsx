import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import buttons from '#src/ui/button.module.css'
import type { SignedIn } from '../../contract/credentials.ts'
import { LoadStatus } from '../form/LoadStatus.tsx'
import { useAsyncData } from '../form/use-async-data.ts'
import { openAuthDialog } from '../open-auth-dialog.ts'
import { SecondStepForm } from '../second-factor/SecondStepForm.tsx'
import type { SecondStep } from '../second-step-error.ts'
import { completeSignIn } from '../sign-in-api.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { findPasswordResetAccount, readLinkSecret } from './password-reset-link.ts'
import styles from './password-reset-page.module.css'

const findAccount = () => findPasswordResetAccount(readLinkSecret())

/** Sets a new password for the account of the link, and signs in. */
export function PasswordResetByLink() {
  const { t, ready } = useTranslation(['common', 'auth'])
  const navigate = useNavigate()
  const { data: account, error, reload } = useAsyncData(findAccount)
  const [secondStep, setSecondStep] = useState<SecondStep>()
  const goToAccount = () => navigate('/account', { replace: true })

  useEffect(() => {
    // Another link was opened in the same tab.
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [reload])

  function finish(result: SignedIn): void {
    completeSignIn(result)
    void goToAccount()
  }

  if (!ready) return <div className={styles.content} aria-busy="true" />
  if (!account && !error)
    return (
      <p role="status" className={styles.text}>
        {t('auth:passwordReset.checking')}
      </p>
    )
  if (!account)
    return error?.reason === 'link-not-found' ? (
      <ExpiredLink />
    ) : (
      <LoadStatus error={error} onRetry={reload} />
    )
  return (
    <div className={styles.content}>
      {secondStep ? (
        <SecondStepForm step={secondStep} onSignedIn={finish} onRestart={() => openAuthDialog('sign-in')} />
      ) : (
        <NewPasswordForm email={account.email} onSecondStep={setSecondStep} onSignedIn={goToAccount} />
      )}
    </div>
  )
}

function ExpiredLink() {
  const { t } = useTranslation()
  return (
    <div className={styles.content}>
      <p role="status" className={styles.text}>
        {t('auth:passwordReset.expired')}
      </p>
      <button type="button" className={buttons.primary} onClick={() => openAuthDialog('password-reset')}>
        {t('auth:passwordReset.requestLink')}
      </button>
    </div>
  )
}
