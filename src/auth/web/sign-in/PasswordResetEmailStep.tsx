import { useTranslation } from 'react-i18next'
import { EmailField } from '../form/EmailField.tsx'
import styles from '../form/form.module.css'
import { StepForm } from './StepForm.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function PasswordResetEmailStep({ way }: { way: SignInFlow }) {
  const { t } = useTranslation()
  return (
    <StepForm way={way} action={t('auth:passwordReset.send')}>
      <p className={styles.text}>{t('auth:passwordReset.hint')}</p>
      <EmailField
        value={way.values.email}
        fault={way.faults.email}
        onValue={(email) => way.enter({ email })}
      />
    </StepForm>
  )
}
