import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeField } from '../form/CodeField.tsx'
import { Form } from '../form/Form.tsx'
import form from '../form/form.module.css'
import { useForm } from '../form/use-form.ts'
import { toCodeFieldErrors, validateCode } from '../form/validate-code.ts'
import { parseCode } from '../sign-in/sign-in-flow.ts'
import { type CodePurpose, getResendTime, resendCode } from '../verification-code-api.ts'
import { CodeSentTo } from './CodeSentTo.tsx'
import { ResendCode } from './ResendCode.tsx'

type Props = {
  purpose: CodePurpose
  email: string
  confirm: (code: string) => Promise<void>
  onDone: () => void
  /** A button to cancel or postpone. */
  children: ReactNode
}

/** Form for the code that was sent to an e-mail address. */
export function CodeForm({ purpose, email, confirm, onDone, children }: Props) {
  const { t } = useTranslation()
  const [resendAt, setResendAt] = useState(getResendTime(purpose))
  const state = useForm({ code: '' }, toCodeFieldErrors)
  const { code } = state.values
  return (
    <Form
      form={state}
      submitLabel={t('auth:confirmation.confirm')}
      onSubmit={async (event) => {
        if (await state.submit(event, validateCode(code), () => confirm(parseCode(code) ?? ''))) onDone()
      }}
      footer={
        <div className={form.footer}>
          <ResendCode allowedAt={resendAt} onResend={async () => setResendAt(await resendCode(purpose))} />
          {children}
        </div>
      }
    >
      <CodeSentTo email={email} />
      <CodeField {...state.field('code')} />
    </Form>
  )
}
