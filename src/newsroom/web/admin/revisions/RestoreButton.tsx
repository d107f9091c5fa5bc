import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/admin/ConfirmDialog.tsx'
import { readProblem } from '#src/ui/admin/read-problem.ts'
import { tell, tellFailure } from '#src/ui/admin/status-line.ts'
import buttons from '#src/ui/button.module.css'
import type { RevisionRow } from '../../../contract/revision.ts'
import { restoreRevision } from '../newsroom-api.ts'
import { refetchArticles } from '../refresh-articles.ts'
import type { RevisionsDialogProps } from './RevisionsDialog.tsx'

type Props = RevisionsDialogProps & {
  row: RevisionRow
  /** Pictures of it were deleted since. */
  hasGone: boolean
}

/** Brings a version back, after asking. Nothing is lost: it becomes the newest of all. */
export function RestoreButton({ row, hasGone, ...props }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { id, stored, isUnsaved, onRestored, onConflict } = props
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function restore(): Promise<void> {
    setIsBusy(true)
    try {
      await restoreRevision(id, row.version, stored.version)
    } catch (error) {
      await tellRefusal(error)
      return
    }
    void refetchArticles(queries)
    tell(t('revisions:restored', { version: row.version }))
    try {
      await onRestored()
    } catch {
      // The call has logged why. The version is back all the same: only this form does not show it.
      stopAsking()
      tellFailure(t('revisions:reloadFailed', { version: row.version }))
    }
  }

  async function tellRefusal(error: unknown): Promise<void> {
    stopAsking()
    const { status, code } = await readProblem(error)
    const isUndescribed = code === 'pictures-undescribed'
    const why = status === 409 ? 'restoreConflict' : isUndescribed ? 'restoreUndescribed' : 'restoreFailed'
    tellFailure(t(`revisions:${why}`))
    if (status === 409) await onConflict()
  }

  function stopAsking(): void {
    setIsBusy(false)
    setIsAsking(false)
  }

  return (
    <>
      <button type="button" className={buttons.primary} onClick={() => setIsAsking(true)}>
        {t('revisions:restore')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('revisions:restoreTitle', { version: row.version })}
          action={t('revisions:restore')}
          isBusy={isBusy}
          onConfirm={restore}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('revisions:restoreText')}</p>
          {/* Readers see what is stored, whatever the form says by now. */}
          {stored.fields.isPublished && <p>{t('revisions:restorePublished')}</p>}
          {hasGone && <p>{t('revisions:deletedPictures')}</p>}
          {isUnsaved && <p>{t('revisions:restoreUnsaved')}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
