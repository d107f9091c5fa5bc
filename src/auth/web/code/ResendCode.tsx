import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toDisplayError } from '../display-error.ts'
import form from '../form/form.module.css'
import styles from './ResendCode.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = {
  /** When another code may be asked for, in milliseconds of the clock. */
  allowedAt: number
  onResend: () => Promise<void>
}
type Outcome = 'sent' | 'failed' | undefined

/**
 * Asks for another code once a minute has gone. The seconds are there to be seen; read out is only that a code was
 * sent, and the control says for itself whether it can be used.
 */
export function ResendCode({ allowedAt, onResend }: Props) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isAsking, setIsAsking] = useState(false)
  const [refusedUntil, setRefusedUntil] = useState(0)
  const seconds = useSecondsUntil(Math.max(allowedAt, refusedUntil))
  const mustWait = isAsking || seconds > 0

  const resend = async () => {
    // Pressed twice, the second question is refused for coming too soon, and would take back what the first one said.
    if (mustWait) return
    setIsAsking(true)
    try {
      await onResend()
      setOutcome('sent')
    } catch (error) {
      const { waitSeconds } = await toDisplayError(error)
      setRefusedUntil(Date.now() + waitSeconds * 1_000)
      setOutcome(waitSeconds > 0 ? undefined : 'failed')
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className={styles.resend}>
      <button type="button" className={form.link} aria-disabled={mustWait} onClick={() => void resend()}>
        {t('auth:code.resend')}
      </button>
      {seconds > 0 && (
        <span className={styles.wait} aria-hidden="true">
          {t('auth:code.countdown', { seconds })}
        </span>
      )}
      <span role="status" className={styles.outcome}>
        {outcome && t(`auth:code.${outcome}`)}
      </span>
    </div>
  )
}
