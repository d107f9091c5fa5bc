import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { type PaidPlan, subscriptionLimits } from '../contract/plans.ts'
import type { NewPlanRequest } from '../contract/subscription.ts'
import styles from './subscription.module.css'

type Props = { plans: readonly PaidPlan[]; isBusy: boolean; onSend: (wanted: NewPlanRequest) => void }

/** Asks the publisher for another plan. */
export function RequestForm({ plans, isBusy, onSend }: Props) {
  const { t } = useTranslation()
  const [plan, setPlan] = useState(plans[0] ?? 'plus')
  const [message, setMessage] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSend({ plan, message })
      }}
    >
      <p>{t('subscription:arranged')}</p>
      <SelectField
        label={t('subscription:wanted')}
        value={plan}
        options={plans.map((value) => ({ value, label: t(`subscription:plans.${value}`) }))}
        onValueChange={setPlan}
      />
      <Field label={t('subscription:message')} hint={t('subscription:messageHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            dir="auto"
            maxLength={subscriptionLimits.messageCharacters}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
      </Field>
      <p>
        <button type="submit" className={buttons.primary} aria-disabled={isBusy}>
          {t('subscription:ask')}
        </button>
      </p>
    </form>
  )
}
