import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import buttons from '#src/ui/button.module.css'
import type { OwnSubscription } from '../contract/subscription.ts'

type Props = {
  payment: NonNullable<OwnSubscription['payment']>
  timeZone: string
  isBusy: boolean
  onManage: () => void
  /** Reads the state of the payment again. */
  onCheck: () => void
}

/** What the member pays, until when, and the way to change or cancel it. */
export function PaymentState({
  payment: { plan, state, until },
  timeZone,
  isBusy,
  onManage,
  onCheck,
}: Props) {
  const { t } = useTranslation()
  const values = {
    plan: t(`subscription:plans.${plan}`),
    date: until === null ? '' : formatDate(until, timeZone),
  }
  return (
    <>
      <p role={state === 'failed' ? 'alert' : undefined}>{t(`subscription:payment.${state}`, values)}</p>
      <p>
        {state === 'pending' && (
          <button type="button" className={buttons.quiet} aria-disabled={isBusy} onClick={onCheck}>
            {t('subscription:payment.check')}
          </button>
        )}
        <button type="button" className={buttons.quiet} aria-disabled={isBusy} onClick={onManage}>
          {t('subscription:payment.manage')}
        </button>
      </p>
    </>
  )
}
