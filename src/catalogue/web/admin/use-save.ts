// Saving a form of the admin: which fields the server rejected, and the message about the outcome.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import { describeRejections } from './describe-rejection.ts'

const invalidControl = 'dialog[open] form:not([hidden] *) [aria-invalid]'

type Options<Input> = {
  save: (input: Input) => Promise<unknown>
  /** Message after success. */
  message: string
  onSaved: () => void
  /** Keys of queries whose data changes. */
  changes: readonly string[][]
}

export function useSave<Input>({ save, message, onSaved, changes }: Options<Input>) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const queryClient = useQueryClient()
  /** Why fields were rejected, by the first part of their path. */
  const [errors, setErrors] = useState<Record<string, string>>({})
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const control = document.querySelector<HTMLElement>(invalidControl)
    control?.closest('details')?.setAttribute('open', '')
    control?.focus()
  }, [errors])
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      setErrors({})
      showMessage(message)
      onSaved()
      await Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: async (error) => {
      setErrors(describeRejections({ t, formatNumber }, await readProblem(error)))
      showError(t('products:notSaved'))
    },
  })
  return {
    errors,
    isSaving: saving.isPending,
    save: (input: Input) => {
      if (!saving.isPending) saving.mutate(input)
    },
  }
}
