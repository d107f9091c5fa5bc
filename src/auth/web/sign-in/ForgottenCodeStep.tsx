import { useTranslation } from 'react-i18next'
import { confirmationCode } from '../../contract/limits.ts'
import { ResendCode } from '../code/ResendCode.tsx'
import { AccountName } from '../form/AccountName.tsx'
import { CodeField } from '../form/CodeField.tsx'
import styles from '../form/form.module.css'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { StepForm } from './StepForm.tsx'
import type { SignIn } from './use-sign-in.ts'

export function ForgottenCodeStep({ way }: { way: SignIn }) {
  const { t } = useTranslation()
  const email = way.values.email.trim()
  return (
    <StepForm way={way} action={t('auth:forgotten.set')}>
      <p className={styles.text}>{t('auth:forgotten.sent', { minutes: confirmationCode.livesMinutes })}</p>
      <p className={styles.person}>
        <bdi>{email}</bdi>
      </p>
      <CodeField value={way.values.code} fault={way.faults.code} onValue={(code) => way.enter({ code })} />
      <ResendCode allowedAt={way.resendAt} onResend={way.resend} />
      <AccountName email={email} />
      <NewPasswordFields values={way.values} faults={way.faults} onValues={way.enter} />
    </StepForm>
  )
}
