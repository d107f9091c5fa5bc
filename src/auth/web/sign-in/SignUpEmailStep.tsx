import { useTranslation } from 'react-i18next'
import { EmailField } from '../form/EmailField.tsx'
import { StepForm } from './StepForm.tsx'
import styles from './steps.module.css'
import type { SignIn } from './use-sign-in.ts'

export function SignUpEmailStep({ way }: { way: SignIn }) {
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
