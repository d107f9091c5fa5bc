import { useTranslation } from 'react-i18next'
import { CodeSentTo } from '../code/CodeSentTo.tsx'
import { ResendCode } from '../code/ResendCode.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { HiddenUsername } from '../form/HiddenUsername.tsx'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { StepForm } from './StepForm.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function PasswordResetCodeStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation()
  const email = flow.values.email.trim()
  return (
    <StepForm flow={flow} submitLabel={t('auth:passwordReset.submit')}>
      <CodeSentTo email={email} isAccountKnown={false} />
      <CodeField
        value={flow.values.code}
        error={flow.fieldErrors.code}
        onValueChange={(code) => flow.changeValues({ code })}
      />
      <ResendCode allowedAt={flow.resendAt} onResend={flow.resendCode} />
      <HiddenUsername email={email} />
      <NewPasswordFields
        values={flow.values}
        fieldErrors={flow.fieldErrors}
        onValuesChange={flow.changeValues}
      />
    </StepForm>
  )
}
