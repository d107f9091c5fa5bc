import { useTranslation } from 'react-i18next'
import { confirmationCode } from '../../contract/limits.ts'
import { ResendCode } from '../code/ResendCode.tsx'
import { CodeField } from '../form/CodeField.tsx'
import form from '../form/form.module.css'
import type { Fault } from '../sign-in/steps.ts'
import { CurrentPassword } from './CurrentPassword.tsx'
import type { Ownership } from './owner-proof.ts'

type Props = {
  email: string
  ownership: Ownership
  value: string
  onValue: (value: string) => void
  fault: Fault | undefined
}

/** The password or the code, before anything that could take the account away. */
export function ProofField({ email, ownership, ...field }: Props) {
  const { t } = useTranslation()
  if (ownership.by !== 'code') return <CurrentPassword email={email} {...field} />
  return (
    <div className={form.field}>
      <p className={form.text}>{t('auth:confirmation.sent', { minutes: confirmationCode.livesMinutes })}</p>
      <p className={form.person}>
        <bdi>{email}</bdi>
      </p>
      <CodeField {...field} />
      <ResendCode allowedAt={ownership.resendAt} onResend={ownership.resend} />
    </div>
  )
}
