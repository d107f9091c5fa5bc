import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirst } from '#src/ui/admin/focus-first.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { showMessage } from '#src/ui/status/status-message.ts'
import type { NewAdCredit } from '../../../contract/ad-credit.ts'
import { useFormatDollars } from '../../report/use-format-dollars.ts'
import { createCredit } from '../ads-api.ts'
import { describeRejections } from '../form/describe-rejections.ts'
import { findFaults } from '../form/find-faults.ts'

/** @param form receives the focus at its first invalid field */
export function useCrediting(adId: string, onClose: () => void, form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const formatNumber = useFormatNumber()
  const formatDollars = useFormatDollars()
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState('')

  function showErrors(found: Record<string, string>): void {
    setErrors(found)
    focusFirst(form.current, Object.keys(found))
  }

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
      const found = describeRejections({ t, formatNumber, formatDollars }, await readProblem(error))
      showErrors(found)
      if (Object.keys(found).length === 0) setFailure(t('ad-billing:credits.failed'))
    },
  })
  function submit(event: FormEvent<HTMLFormElement>, credit: NewAdCredit): void {
    event.preventDefault()
    if (crediting.isPending) return
    const period = { name: 'to', first: credit.from, last: credit.to }
    const found = findFaults(event.currentTarget, { t, formatNumber }, period)
    if (Object.keys(found).length > 0) showErrors(found)
    else crediting.mutate(credit)
  }

  return { submit, isPending: crediting.isPending, errors, failure }
}
