import { useTranslation } from 'react-i18next'
import { EmailField } from '../form/EmailField.tsx'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { StepForm } from './StepForm.tsx'
import styles from './sign-in.module.css'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function EmailStep({ way }: { way: SignInFlow }) {
  const { t } = useTranslation()
  return (
    <>
      <StepForm way={way} action={t('auth:next')}>
        <EmailField
          value={way.values.email}
          fault={way.faults.email}
          onValue={(email) => way.enter({ email })}
        />
      </StepForm>
      <ProviderButtons isBusy={way.isBusy} onSignIn={way.enterBy} />
      <p className={styles.other}>
        {t('auth:noAccount')}{' '}
        <button
          type="button"
          className={styles.way}
          data-leads-to="sign-up-email"
          onClick={() => way.go('sign-up-email')}
        >
          {t('auth:signUp')}
        </button>
      </p>
    </>
  )
}
