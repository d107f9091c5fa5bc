import { useTranslation } from 'react-i18next'
import { EmailField } from '../form/EmailField.tsx'
import styles from '../form/form.module.css'
import { StepForm } from './StepForm.tsx'
import type { SignIn } from './use-sign-in.ts'

export function ForgottenEmailStep({ way }: { way: SignIn }) {
  const { t } = useTranslation()
  return (
    <StepForm way={way} action={t('auth:forgotten.send')}>
      <p className={styles.text}>{t('auth:forgotten.hint')}</p>
      <EmailField
        value={way.values.email}
        fault={way.faults.email}
        onValue={(email) => way.enter({ email })}
      />
    </StepForm>
  )
}
