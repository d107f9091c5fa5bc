import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { RevisionRow } from '../../../contract/revision.ts'
import { newsroomApi } from '../newsroom-api.ts'
import { refetchArticles } from '../refetch-articles.ts'
import type { RevisionsDialogProps } from './RevisionsDialog.tsx'

type Props = RevisionsDialogProps & {
  row: RevisionRow
  /** Pictures of the revision were deleted later. */
  hasDeletedPictures: boolean
}

/** Restores a revision after a confirmation. The restored content is saved as the newest version, so nothing is lost. */
export function RestoreButton({ row, hasDeletedPictures, ...props }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { id, stored, isUnsaved, onRestored, onConflict } = props
  const [isConfirming, setIsConfirming] = useState(false)

  const restoration = useMutation({
    mutationFn: () =>
      newsroomApi('POST /desk/articles/:id/revisions/:version/restore', {
        params: { id, version: row.version },
        body: { version: stored.version },
      }),
    onSuccess: async () => {
      void refetchArticles(queryClient)
      showMessage(t('revisions:restored', { version: row.version }))
      try {
        await onRestored()
      } catch {
        // The API client has logged the cause. The revision is restored, but this form does not show it yet.
        setIsConfirming(false)
        showError(t('revisions:reloadFailed', { version: row.version }))
      }
    },
    onError: async (error) => {
      setIsConfirming(false)
      const { status, code } = await readProblem(error)
      const isUndescribed = code === 'pictures-undescribed'
      const messageKey = isUndescribed ? 'restoreUndescribed' : 'restoreFailed'
      showError(t(`revisions:${status === 409 ? 'restoreConflict' : messageKey}`))
      if (status === 409) await onConflict()
    },
  })

  return (
    <>
      <button type="button" className={buttons.primary} onClick={() => setIsConfirming(true)}>
        {t('revisions:restore')}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={t('revisions:restoreTitle', { version: row.version })}
          confirmLabel={t('revisions:restore')}
          cancelLabel={t('admin:cancel')}
          isBusy={restoration.isPending}
          onConfirm={() => restoration.mutate()}
          onCancel={() => setIsConfirming(false)}
        >
          <p>{t('revisions:restoreText')}</p>
          {/* The stored article decides whether readers see the change, not the current state of the form. */}
          {stored.fields.isPublished && <p>{t('revisions:restorePublished')}</p>}
          {hasDeletedPictures && <p>{t('revisions:deletedPictures')}</p>}
          {isUnsaved && <p>{t('revisions:restoreUnsaved')}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
