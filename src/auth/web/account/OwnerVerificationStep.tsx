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
  ownership: OwnerVerification
  /** False while what is behind it needs no proof. */
  isNeeded?: boolean
  /** Of what the last code was used for: the form that would tell it is gone. */
  failure?: DisplayError | undefined
  children: ReactNode
}

/** Where the owner proves themselves by a code, it is sent before there is a form to put it in. */
export function OwnerVerificationStep({ ownership, isNeeded = true, failure, children }: Props) {
  const { by, isBusy, isSent, loading, send } = ownership
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [isPressed, press] = useState(false)
  const isOpen = !isNeeded || by === 'password' || (by === 'code' && isSent)

  // The button that was pressed is gone: what it asked for is the next thing to do.
  useEffect(() => {
    if (isOpen && isPressed) place.current?.querySelector<HTMLElement>('input:not([tabindex])')?.focus()
  }, [isOpen, isPressed])

  if (isOpen) return <div ref={place}>{children}</div>
  if (!by) return <LoadStatus failure={loading.failure} onRetry={loading.reload} />
  return (
    <div className={styles.gate}>
      <p className={form.text}>
        {t('account:ownerVerification.text')} <bdi className={form.person}>{ownership.email}</bdi>
      </p>
      <ErrorMessage failure={ownership.failure ?? failure} />
      <button
        type="button"
        className={buttons.quiet}
        aria-busy={isBusy}
        onClick={() => {
          press(true)
          void send()
        }}
      >
        {t('auth:passwordReset.send')}
      </button>
    </div>
  )
}
