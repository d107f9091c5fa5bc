import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import buttons from '#src/ui/button.module.css'
import { showError } from '#src/ui/status/status-message.ts'
import { htmlToPlainText } from '../../diff/extract-text-runs.ts'
import { WordDiff } from '../../diff/WordDiff.tsx'
import { newsroomApi } from '../../newsroom-api.ts'
import styles from './DraftRecovery.module.css'
import type { EditingSession, UnsavedChanges } from './load-session.ts'
import { localDrafts } from './local-drafts.ts'

type Props = {
  session: EditingSession
  unsavedChanges: UnsavedChanges
  onChoose: (session: EditingSession, isUnsaved: boolean) => void
}

/** Compares unsaved changes with the stored article, and lets the editor continue or discard them. */
export function DraftRecovery({ session, unsavedChanges, onChoose }: Props) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const { fields, typedAt, isLocalOnly, baseVersion, localDraftId = session.localDraftId } = unsavedChanges
  const toPlainText = ({ title, summary, content }: typeof fields) =>
    [title, summary, htmlToPlainText(content)].filter(Boolean).join('\n')

  const discard = useMutation({
    mutationFn: async () => {
      if (session.previousSavedAt !== null)
        await newsroomApi('DELETE /desk/drafts/:id', { params: { id: session.id } })
      await localDrafts.remove(localDraftId)
    },
    onSuccess: () => onChoose({ ...session, previousSavedAt: null }, false),
    onError: () => showError(t('admin:recovery.discardFailed')),
  })

  return (
    <>
      <AdminPageHeader title={t('admin:recovery.title')} />
      <div className={styles.recovery}>
        <p>
          {t(isLocalOnly ? 'admin:recovery.localOnly' : 'admin:recovery.onServer', {
            time: formatDateTime(typedAt),
          })}
        </p>
        <div className={styles.actions}>
          <button
            type="button"
            className={buttons.primary}
            onClick={() => onChoose({ ...session, initialFields: fields, baseVersion, localDraftId }, true)}
          >
            {t('admin:recovery.continue')}
          </button>
          <button
            type="button"
            className={buttons.quiet}
            disabled={discard.isPending || discard.isSuccess}
            onClick={() => discard.mutate()}
          >
            {t('admin:recovery.discard')}
          </button>
        </div>
        <WordDiff
          before={{ label: t('admin:recovery.stored'), text: toPlainText(session.initialFields) }}
          after={{ label: t('admin:recovery.typed'), text: toPlainText(fields) }}
          language={fields.language}
        />
      </div>
    </>
  )
}
