import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import { type Plan, plans, subscriptionLimits } from '../../contract/plans.ts'
import type { SubscriptionChange } from '../../contract/subscription.ts'
import styles from './plans.module.css'
import { changeSubscription } from './subscription-admin-api.ts'

type Props = {
  account: { id: string; name: string }
  /** Chosen at first. */
  plan: Plan
  /** Without it, what the plan includes. */
  consultingsLeft?: number
  onClose: () => void
}

/** Gives an account a plan, or another number of consultings. */
export function PlanDialog({ account, plan, consultingsLeft, onClose }: Props) {
  const { t, ready } = useTranslation(['common', 'admin', 'plans', 'subscription'])
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(plan)
  const [left, setLeft] = useState(String(consultingsLeft ?? ''))
  const save = useMutation({
    mutationFn: (change: SubscriptionChange) => changeSubscription(account.id, change),
    onSuccess: (after) => {
      showMessage(t('plans:saved', { name: account.name, plan: t(`subscription:plans.${after.plan}`) }))
      onClose()
      void queryClient.invalidateQueries({ queryKey: ['plan-requests'] })
      return queryClient.invalidateQueries({ queryKey: ['users'] })
    },
    onError: async (error) => {
      const { code } = await readProblem(error)
      showError(t(code === 'plan-paid' ? 'plans:paid' : 'plans:failed'))
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (save.isPending) return
    save.mutate({ plan: chosen, ...(left.trim() === '' ? {} : { consultingsLeft: Number(left) }) })
  }

  /** What a plan includes is up to the server, until somebody types another number. */
  function choose(next: Plan): void {
    setChosen(next)
    setLeft(next === plan ? String(consultingsLeft ?? '') : '')
  }

  if (!ready) return null
  return (
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogTitle>{t('plans:titleOf', { name: account.name })}</DialogTitle>
        <form id="plan" className={styles.form} onSubmit={submit}>
          <SelectField
            label={t('plans:plan')}
            value={chosen}
            options={plans.map((value) => ({ value, label: t(`subscription:plans.${value}`) }))}
            onValueChange={choose}
          />
          <Field label={t('plans:consultingsLeft')} hint={t('plans:consultingsHint')}>
            {(control) => (
              <input
                {...control}
                type="number"
                min={0}
                max={subscriptionLimits.maxConsultings}
                value={left}
                onChange={({ target }) => setLeft(target.value)}
              />
            )}
          </Field>
        </form>
        <DialogActions>
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {t('admin:cancel')}
          </button>
          <button type="submit" form="plan" className={buttons.primary} aria-disabled={save.isPending}>
            {t('plans:save')}
          </button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
