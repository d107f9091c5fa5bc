import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { DisplayError } from '../display-error.ts'
import { ErrorMessage } from '../form/ErrorMessage.tsx'
import form from '../form/form.module.css'
import { LoadStatus } from '../form/LoadStatus.tsx'
import styles from './Account.module.css'
import type { OwnerVerification } from './use-owner-verification.ts'

type Props = {
  verification: OwnerVerification
  /** False if the children need no proof. */
  isNeeded?: boolean
  /** Error of the form in `children`, which is not rendered until a code has been sent. */
  error?: DisplayError | undefined
  children: ReactNode
}

/** Shows the children once they can be submitted: a code must be sent first if the account has no password. */
export function OwnerVerificationStep({ verification, isNeeded = true, error, children }: Props) {
  const { method, isBusy, isSent, loading, send } = verification
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const [wasPressed, setPressed] = useState(false)
  const isOpen = !isNeeded || method === 'password' || (method === 'code' && isSent)

  // The pressed button is removed: the focus moves to the code field that replaces it.
  useEffect(() => {
    if (isOpen && wasPressed) content.current?.querySelector<HTMLElement>('input:not([tabindex])')?.focus()
  }, [isOpen, wasPressed])

  if (isOpen) return <div ref={content}>{children}</div>
  if (!method) return <LoadStatus error={loading.error} onRetry={loading.reload} />
  return (
    <div className={styles.verification}>
      <p className={form.text}>
        {t('account:ownerVerification.text')} <bdi className={form.email}>{verification.email}</bdi>
      </p>
      <ErrorMessage error={verification.error ?? error} />
      <button
        type="button"
        className={buttons.quiet}
        aria-busy={isBusy}
        onClick={() => {
          setPressed(true)
          void send()
        }}
      >
        {t('auth:passwordReset.send')}
      </button>
    </div>
  )
}
