import { useTranslation } from 'react-i18next'
import { EmailField } from '../form/EmailField.tsx'
import styles from '../form/form.module.css'
import { StepForm } from './StepForm.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function PasswordResetEmailStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation()
  return (
    <StepForm flow={flow} submitLabel={t('auth:passwordReset.send')}>
      <p className={styles.text}>{t('auth:passwordReset.hint')}</p>
      <EmailField
        value={flow.values.email}
        error={flow.fieldErrors.email}
        onValueChange={(email) => flow.changeValues({ email })}
      />
    </StepForm>
  )
}
