import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmationCode } from '../../contract/limits.ts'
import { ResendCode } from '../code/ResendCode.tsx'
import { resendAllowedAt, sendCode } from '../code-calls.ts'
import { CodeField } from '../form/CodeField.tsx'
import { FailureLine } from '../form/FailureLine.tsx'
import form from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { readCode } from '../sign-in/steps.ts'
import { confirmNewEmail } from './account-calls.ts'
import { useSectionForm } from './use-section-form.ts'

type Props = { email: string; onDone: () => void; onCancel: () => void }

/** Asks for the code that was sent to the new address. */
export function NewEmailCode({ email, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [resendAt, setResendAt] = useState(resendAllowedAt('new-email'))
  const section = useSectionForm<'code'>(({ reason }) => ({
    code: reason === 'invalid-code' ? 'code-invalid' : undefined,
  }))
  return (
    <form
      ref={section.form}
      className={form.form}
      method="post"
      noValidate
      onSubmit={async (event) => {
        const digits = readCode(code)
        const faults = { code: digits ? undefined : ('code-malformed' as const) }
        if (await section.submit(event, faults, () => confirmNewEmail(digits ?? ''))) onDone()
      }}
    >
      <p className={form.text}>{t('auth:confirmation.sent', { minutes: confirmationCode.livesMinutes })}</p>
      <p className={form.person}>
        <bdi>{email}</bdi>
      </p>
      <CodeField
        value={code}
        fault={section.faults.code}
        onValue={(entered) => {
          setCode(entered)
          section.mend('code')
        }}
      />
      <FailureLine failure={section.failure} />
      <SubmitButton isBusy={section.isBusy}>{t('auth:confirmation.confirm')}</SubmitButton>
      <div className={form.ways}>
        <ResendCode allowedAt={resendAt} onResend={async () => setResendAt(await sendCode('new-email'))} />
        <button type="button" className={form.link} onClick={onCancel}>
          {t('account:cancel')}
        </button>
      </div>
    </form>
  )
}
