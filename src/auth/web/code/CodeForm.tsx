import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeField } from '../form/CodeField.tsx'
import { Form } from '../form/Form.tsx'
import form from '../form/form.module.css'
import { useForm } from '../form/use-form.ts'
import { toCodeFieldError, validateCode } from '../form/validate-code.ts'
import { parseCode } from '../sign-in/sign-in-flow.ts'
import { type CodePurpose, getResendTime, resendCode } from '../verification-code-api.ts'
import { CodeSentTo } from './CodeSentTo.tsx'
import { ResendCode } from './ResendCode.tsx'

type Props = {
  purpose: CodePurpose
  email: string
  call: (code: string) => Promise<void>
  onDone: () => void
  /** The way out. */
  children: ReactNode
}

/** Asks for the code that was sent to an address. */
export function CodeForm({ purpose, email, call, onDone, children }: Props) {
  const { t } = useTranslation()
  const [resendAt, setResendAt] = useState(getResendTime(purpose))
  const state = useForm({ code: '' }, toCodeFieldError)
  const { code } = state.values
  return (
    <Form
      form={state}
      action={t('auth:confirmation.confirm')}
      onSubmit={async (event) => {
        if (await state.submit(event, validateCode(code), () => call(parseCode(code) ?? ''))) onDone()
      }}
      ways={
        <div className={form.ways}>
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
