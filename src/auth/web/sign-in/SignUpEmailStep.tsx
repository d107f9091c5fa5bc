import { useTranslation } from 'react-i18next'
import { EmailField } from '../form/EmailField.tsx'
import { StepForm } from './StepForm.tsx'
import styles from './sign-in.module.css'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function SignUpEmailStep({ way }: { way: SignInFlow }) {
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
      <p className={styles.other}>
        <button type="button" className={styles.way} data-leads-to="email" onClick={() => way.go('email')}>
          {t('auth:haveAccount')}
        </button>
      </p>
    </>
  )
}
