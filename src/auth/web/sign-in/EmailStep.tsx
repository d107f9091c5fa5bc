import { useTranslation } from 'react-i18next'
import { EmailField } from '../form/EmailField.tsx'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { StepForm } from './StepForm.tsx'
import styles from './sign-in.module.css'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function EmailStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation()
  return (
    <>
      <StepForm flow={flow} submitLabel={t('auth:next')}>
        <EmailField
          value={flow.values.email}
          error={flow.fieldErrors.email}
          onValueChange={(email) => flow.changeValues({ email })}
        />
      </StepForm>
      <ProviderButtons isBusy={flow.isBusy} onSignIn={flow.signInWith} />
      <p className={styles.alternative}>
        {t('auth:noAccount')}{' '}
        <button
          type="button"
          className={styles.switchButton}
          data-leads-to="sign-up-email"
          onClick={() => flow.goTo('sign-up-email')}
        >
          {t('auth:signUp')}
        </button>
      </p>
    </>
  )
}
