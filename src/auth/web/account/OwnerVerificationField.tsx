import { CodeSentTo } from '../code/CodeSentTo.tsx'
import { ResendCode } from '../code/ResendCode.tsx'
import { CodeField } from '../form/CodeField.tsx'
import form from '../form/form.module.css'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import type { OwnerVerification } from './use-owner-verification.ts'

type Props = {
  verification: OwnerVerification
  value: string
  onValueChange: (value: string) => void
  error: FieldError | undefined
}

/** Asks for the password or the code before a change that could take over the account. */
export function OwnerVerificationField({ verification, ...field }: Props) {
  if (verification.method !== 'code') return <CurrentPasswordField email={verification.email} {...field} />
  return (
    <div className={form.fieldGroup}>
      <CodeSentTo email={verification.email} />
      <CodeField {...field} />
      <ResendCode allowedAt={verification.resendAt} onResend={verification.resend} />
    </div>
  )
}
