import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toPlan } from '../../contract/plans.ts'
import { PlanDialog } from './PlanDialog.tsx'

type Props = {
  account: { _id: string; subscription: string; consultingsLeft: number }
  name: string
  className: string | undefined
}

/** The plan of an account in the list of users, which leads to the dialog that changes it. */
export function PlanButton({ account, name, className }: Props) {
  const { t, ready } = useTranslation(['plans', 'subscription'])
  const [isOpen, setIsOpen] = useState(false)
  if (!ready) return null
  const plan = toPlan(account.subscription)
  const label = t('plans:button', { plan: t(`subscription:plans.${plan}`) })
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('plans:namedButton', { label, name })}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </button>
      {isOpen && (
        <PlanDialog
          account={{ id: account._id, name }}
          plan={plan}
          consultingsLeft={account.consultingsLeft}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
