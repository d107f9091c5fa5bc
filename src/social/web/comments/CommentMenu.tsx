import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import type { Comment } from '../../contract/comment.ts'
import { commentApi } from './comment-api.ts'
import styles from './comments.module.css'

const ReportDialog = lazy(async () => ({ default: (await import('../ReportDialog.tsx')).ReportDialog }))

type Props = {
  comment: Comment
  /** Of the author. */
  name: string
  isOwn: boolean
  onEdit: () => void
  onDeleted: () => void
}

/** Edits or deletes the own comment, or reports that of somebody else. */
export function CommentMenu({ comment, name, isOwn, onEdit, onDeleted }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'shown' | 'asking' | 'deleting' | 'failed' | 'reporting'>('shown')

  async function remove(): Promise<void> {
    setStep('deleting')
    try {
      await commentApi('DELETE /comments/:id', { params: { id: comment._id } })
      onDeleted()
    } catch {
      setStep('failed')
    }
  }

  if (!isOwn)
    return (
      <>
        <button
          type="button"
          className={styles.action}
          aria-label={`${t('comments:report')}: ${name}`}
          onClick={() => setStep('reporting')}
        >
          {t('comments:report')}
        </button>
        <Suspense>
          {step === 'reporting' && (
            <ReportDialog subject={{ kind: 'comment', id: comment._id }} onClose={() => setStep('shown')} />
          )}
        </Suspense>
      </>
    )
  return (
    <>
      <button type="button" className={styles.action} onClick={onEdit}>
        {t('comments:edit')}
      </button>
      <button type="button" className={styles.action} onClick={() => setStep('asking')}>
        {t('comments:delete')}
      </button>
      <span role="status">{step === 'failed' && t('comments:problems.failed')}</span>
      {(step === 'asking' || step === 'deleting') && (
        <ConfirmDialog
          title={t('comments:deleteQuestion')}
          confirmLabel={t('comments:delete')}
          cancelLabel={t('comments:cancel')}
          isBusy={step === 'deleting'}
          onConfirm={() => void remove()}
          onCancel={() => setStep('shown')}
        >
          <p>{t('comments:deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
