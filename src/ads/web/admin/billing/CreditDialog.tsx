import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import { showMessage } from '#src/ui/status/status-message.ts'
import type { NewAdCredit } from '../../../contract/ad-credit.ts'
import { useFormatDollars } from '../../report/use-format-dollars.ts'
import { createCredit } from '../ads-api.ts'
import styles from './CreditDialog.module.css'
import { CreditField } from './CreditField.tsx'

type Values = Record<'from' | 'to' | 'count' | 'note', string> & Pick<NewAdCredit, 'kind'>
type Props = { adId: string; onClose: () => void }

const kinds = ['impression', 'click'] as const

/** Takes back counted impressions or clicks. */
export function CreditDialog({ adId, onClose }: Props) {
  const { t } = useTranslation()
  const today = toIsoDay(new Date(), useTimeZone())
  const [values, setValues] = useState<Values>({
    kind: 'impression',
    from: today,
    to: today,
    count: '',
    note: '',
  })
  const { crediting, errors, failure } = useCrediting(adId, onClose)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!crediting.isPending) crediting.mutate({ ...values, count: Number(values.count) })
  }

  const field = (name: keyof Values) => ({
    label: t(`ad-billing:credits.${name}`),
    value: values[name],
    error: errors[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  })
  return (
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogTitle>{t('ad-billing:credits.create')}</DialogTitle>
        <p>{t('ad-billing:credits.explanation')}</p>
        <form className={styles.form} onSubmit={submit}>
          <SelectField
            label={t('ad-billing:credits.kind')}
            value={values.kind}
            options={kinds.map((kind) => ({ value: kind, label: t(`ad-billing:credits.kinds.${kind}`) }))}
            onValueChange={(kind) => setValues({ ...values, kind })}
          />
          <CreditField {...field('from')} type="date" />
          <CreditField {...field('to')} type="date" />
          <CreditField {...field('count')} type="number" />
          <CreditField {...field('note')} type="text" />
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
          <DialogActions>
            <button type="button" className={buttons.quiet} onClick={onClose}>
              {t('admin:cancel')}
            </button>
            <button type="submit" className={buttons.primary} aria-disabled={crediting.isPending}>
              {t('ad-billing:credits.submit')}
            </button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function useCrediting(adId: string, onClose: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const formatNumber = useFormatNumber()
  const formatDollars = useFormatDollars()
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const crediting = useMutation({
    mutationFn: (credit: NewAdCredit) => createCredit(adId, credit),
    onMutate: () => {
      setErrors({})
      setFailure('')
    },
    onSuccess: async ({ credited, amount }, { count }) => {
      const numbers = { number: formatNumber(credited), amount: formatDollars(amount) }
      if (credited === 0) return setFailure(t('ad-billing:credits.none'))
      showMessage(
        credited < count
          ? t('ad-billing:credits.partlyDone', { ...numbers, requested: formatNumber(count) })
          : t('ad-billing:credits.done', numbers),
      )
      onClose()
      await Promise.all(
        [['ad credits', adId], ['ad statistics', adId], ['ad report'], ['advertisements']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: async (error) => {
      const problem = await readProblem(error)
      setErrors(
        Object.fromEntries(
          problem.errors.map(({ path, message }) => [
            path,
            t('ads:form.fault.rejected', { reason: message }),
          ]),
        ),
      )
      if (problem.errors.length === 0) setFailure(t('ad-billing:credits.failed'))
    },
  })
  return { crediting, errors, failure }
}
