import { CodeSentTo } from '../code/CodeSentTo.tsx'
import { ResendCode } from '../code/ResendCode.tsx'
import { CodeField } from '../form/CodeField.tsx'
import form from '../form/form.module.css'
import type { Fault } from '../sign-in/steps.ts'
import { CurrentPassword } from './CurrentPassword.tsx'
import type { Ownership } from './owner-proof.ts'

type Props = {
  ownership: Ownership
  value: string
  onValue: (value: string) => void
  fault: Fault | undefined
}

/** The password or the code, before anything that could take the account away. */
export function ProofField({ ownership, ...field }: Props) {
  if (ownership.by !== 'code') return <CurrentPassword email={ownership.email} {...field} />
  return (
    <div className={form.field}>
      <CodeSentTo email={ownership.email} />
      <CodeField {...field} />
      <ResendCode allowedAt={ownership.resendAt} onResend={ownership.resend} />
    </div>
  )
}
