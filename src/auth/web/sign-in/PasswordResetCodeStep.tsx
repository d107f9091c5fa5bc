import { useTranslation } from 'react-i18next'
import { CodeSentTo } from '../code/CodeSentTo.tsx'
import { ResendCode } from '../code/ResendCode.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { HiddenUsername } from '../form/HiddenUsername.tsx'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { StepForm } from './StepForm.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function PasswordResetCodeStep({ way }: { way: SignInFlow }) {
  const { t } = useTranslation()
  const email = way.values.email.trim()
  return (
    <StepForm way={way} action={t('auth:passwordReset.submit')}>
      <CodeSentTo email={email} isSure={false} />
      <CodeField value={way.values.code} fault={way.faults.code} onValue={(code) => way.enter({ code })} />
      <ResendCode allowedAt={way.resendAt} onResend={way.resend} />
      <HiddenUsername email={email} />
      <NewPasswordFields values={way.values} faults={way.faults} onValues={way.enter} />
    </StepForm>
  )
}
