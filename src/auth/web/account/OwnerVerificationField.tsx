import { CodeSentTo } from '../code/CodeSentTo.tsx'
import { ResendCode } from '../code/ResendCode.tsx'
import { CodeField } from '../form/CodeField.tsx'
import form from '../form/form.module.css'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import type { OwnerVerification } from './use-owner-verification.ts'

type Props = {
  ownership: OwnerVerification
  value: string
  onValue: (value: string) => void
  fault: FieldError | undefined
}

/** The password or the code, before anything that could take the account away. */
export function OwnerVerificationField({ ownership, ...field }: Props) {
  if (ownership.by !== 'code') return <CurrentPasswordField email={ownership.email} {...field} />
  return (
    <div className={form.field}>
      <CodeSentTo email={ownership.email} />
      <CodeField {...field} />
      <ResendCode allowedAt={ownership.resendAt} onResend={ownership.resend} />
    </div>
  )
}
