import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmationCode } from '../../contract/limits.ts'
import { confirmEmail, resendAllowedAt, sendCode } from '../code-calls.ts'
import { closeDialog } from '../dialogs.ts'
import { CodeField } from '../form/CodeField.tsx'
import { FailureLine } from '../form/FailureLine.tsx'
import styles from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { useAsking } from '../form/use-asking.ts'
import { Modal } from '../Modal.tsx'
import { type Fault, readCode } from '../sign-in/steps.ts'
import { useSession } from '../use-session.ts'
import { ResendCode } from './ResendCode.tsx'

/** Asks for the code that was sent to a new account. It can wait: the account page opens it again. */
export function ConfirmationDialog({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [resendAt, setResendAt] = useState(resendAllowedAt('confirmation'))
  const { ask, isBusy, failure } = useAsking()
  const focusField = () => form.current?.querySelector('input')?.focus()
  useEffect(focusField, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const digits = readCode(code)
    if (!digits) {
      setFault('code-malformed')
      focusField()
      return
    }
    const found = await ask(() => confirmEmail(digits))
    if (found === 'done') {
      onConfirmed()
      closeDialog()
    } else if (found?.reason === 'invalid-code') {
      setFault('code-invalid')
      focusField()
    }
  }

  return (
    <Modal title={t('auth:confirmation.title')}>
      <form
        ref={form}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p className={styles.text}>
          {t('auth:confirmation.sent', { minutes: confirmationCode.livesMinutes })}
        </p>
        <p className={styles.person}>
          <bdi>{user?.email}</bdi>
        </p>
        <CodeField
          value={code}
          fault={fault}
          onValue={(entered) => {
            setCode(entered)
            setFault(undefined)
          }}
        />
        <FailureLine failure={fault ? undefined : failure} />
        <SubmitButton isBusy={isBusy}>{t('auth:confirmation.confirm')}</SubmitButton>
        <div className={styles.ways}>
          <ResendCode
            allowedAt={resendAt}
            onResend={async () => setResendAt(await sendCode('confirmation'))}
          />
          <button type="button" className={styles.link} onClick={closeDialog}>
            {t('auth:confirmation.later')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
