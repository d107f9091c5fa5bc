import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import { issueStatement } from './billing-api.ts'
import { useFormatMonth } from './use-format-month.ts'

type Props = { advertiser: string; month: string }

/** Issues the statement of an advertiser after a question. */
export function IssueButton({ advertiser, month }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const formatMonth = useFormatMonth()
  const [isAsking, setIsAsking] = useState(false)
  const issuing = useMutation({
    mutationFn: () => issueStatement({ advertiser, month }),
    onSuccess: ({ number }) => showMessage(t('ad-billing:statements.done', { number })),
    onError: async (error) => {
      const { status } = await readProblem(error)
      showError(t(status === 409 ? 'ad-billing:statements.alreadyIssued' : 'ad-billing:statements.failed'))
    },
    onSettled: () => {
      setIsAsking(false)
      return queryClient.invalidateQueries({ queryKey: ['ad statements', month] })
    },
  })
  return (
    <>
      <button type="button" className={buttons.quiet} onClick={() => setIsAsking(true)}>
        {t('ad-billing:statements.issue')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('ad-billing:statements.question', { advertiser, month: formatMonth(month) })}
          confirmLabel={t('ad-billing:statements.issue')}
          cancelLabel={t('admin:cancel')}
          isBusy={issuing.isPending}
          onConfirm={() => issuing.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('ad-billing:statements.consequence')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
