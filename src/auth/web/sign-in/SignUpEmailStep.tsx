import { useTranslation } from 'react-i18next'
import { EmailField } from '../form/EmailField.tsx'
import { StepForm } from './StepForm.tsx'
import styles from './sign-in.module.css'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function SignUpEmailStep({ flow }: { flow: SignInFlow }) {
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
      <p className={styles.alternative}>
        <button
          type="button"
          className={styles.switchButton}
          data-leads-to="email"
          onClick={() => flow.goTo('email')}
        >
          {t('auth:haveAccount')}
        </button>
      </p>
    </>
  )
}
