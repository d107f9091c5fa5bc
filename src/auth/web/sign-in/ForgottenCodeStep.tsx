import { useTranslation } from 'react-i18next'
import { CodeSentTo } from '../code/CodeSentTo.tsx'
import { ResendCode } from '../code/ResendCode.tsx'
import { AccountName } from '../form/AccountName.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { StepForm } from './StepForm.tsx'
import type { SignIn } from './use-sign-in.ts'

export function ForgottenCodeStep({ way }: { way: SignIn }) {
  const { t } = useTranslation()
  const email = way.values.email.trim()
  return (
    <StepForm way={way} action={t('auth:forgotten.set')}>
      <CodeSentTo email={email} isSure={false} />
      <CodeField value={way.values.code} fault={way.faults.code} onValue={(code) => way.enter({ code })} />
      <ResendCode allowedAt={way.resendAt} onResend={way.resend} />
      <AccountName email={email} />
      <NewPasswordFields values={way.values} faults={way.faults} onValues={way.enter} />
    </StepForm>
  )
}
