import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toDisplayError } from '../display-error.ts'
import form from '../form/form.module.css'
import styles from './ResendCode.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = {
  /** When another code may be requested, as a timestamp in milliseconds. */
  allowedAt: number
  onResend: () => Promise<void>
}
type Outcome = 'sent' | 'failed' | undefined

/**
 * Button that sends another code, disabled for a minute after the last one. The countdown is visible but hidden from
 * screen readers, which announce only the outcome and the state of the button.
 */
export function ResendCode({ allowedAt, onResend }: Props) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isSending, setIsSending] = useState(false)
  const [blockedUntil, setBlockedUntil] = useState(0)
  const seconds = useSecondsUntil(Math.max(allowedAt, blockedUntil))
  const isDisabled = isSending || seconds > 0

  const resend = async () => {
    // The server would reject a second request as too early, and its error would replace the success message.
    if (isDisabled) return
    setIsSending(true)
    try {
      await onResend()
      setOutcome('sent')
    } catch (error) {
      const { waitSeconds } = await toDisplayError(error)
      setBlockedUntil(Date.now() + waitSeconds * 1_000)
      setOutcome(waitSeconds > 0 ? undefined : 'failed')
    } finally {
      setIsSending(false)
    }
  }

  return (
    <div className={styles.resend}>
      <button type="button" className={form.link} aria-disabled={isDisabled} onClick={() => void resend()}>
        {t('auth:code.resend')}
      </button>
      {seconds > 0 && (
        <span className={styles.countdown} aria-hidden="true">
          {t('auth:code.countdown', { seconds })}
        </span>
      )}
      <span role="status" className={styles.status}>
        {outcome && t(`auth:code.${outcome}`)}
      </span>
    </div>
  )
}
