import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { PaidPlan } from '../contract/plans.ts'
import styles from './subscription.module.css'

type Props = { plans: readonly PaidPlan[]; isBusy: boolean; onPay: (plan: PaidPlan) => void }

/** Leads to the payment page of each plan that is sold. */
export function PlanPurchase({ plans, isBusy, onPay }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.form}>
      <p>{t('subscription:payment.lead')}</p>
      <p className={styles.choices}>
        {plans.map((plan) => (
          <button
            key={plan}
            type="button"
            className={buttons.primary}
            aria-disabled={isBusy}
            onClick={() => onPay(plan)}
          >
            {t('subscription:payment.subscribe', { plan: t(`subscription:plans.${plan}`) })}
          </button>
        ))}
      </p>
    </div>
  )
}
