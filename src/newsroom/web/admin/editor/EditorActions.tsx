import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import { AdminIcon } from '#src/ui/admin/AdminIcon.tsx'
import buttons from '#src/ui/button.module.css'
import { showMessage } from '#src/ui/status/status-message.ts'
import { type LoadedSession, loadExistingArticle } from './autosave/load-session.ts'
import type { ArticleAutosave } from './autosave/use-autosave.ts'
import styles from './EditorActions.module.css'
import type { ArticleForm } from './use-article-form.ts'

const RevisionsDialog = lazy(async () => ({
  default: (await import('../revisions/RevisionsDialog.tsx')).RevisionsDialog,
}))

const PreviewDialog = lazy(async () => ({
  default: (await import('../preview/PreviewDialog.tsx')).PreviewDialog,
}))

type Props = {
  id: string
  autosave: ArticleAutosave
  readFields: ArticleForm['readFields']
  /** Restarts the editor with the stored article and the unsaved changes. */
  onReload: (loaded: LoadedSession) => void
}

/** Buttons that open the preview and the revisions. Loads the code of the dialogs on demand. */
export function EditorActions({ id, autosave, readFields, onReload }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [openDialog, setOpenDialog] = useState<'revisions' | 'preview'>()
  const { stored, state } = autosave
  const close = () => setOpenDialog(undefined)

  async function openRevisions(): Promise<void> {
    // Saves the changes before a revision can be restored.
    await autosave.flush()
    setOpenDialog('revisions')
  }

  async function openPreview(): Promise<void> {
    if (!stored && state === 'clean') {
      showMessage(t('admin:editorActions.nothingToPreview'))
      return
    }
    // The preview shows the draft on the server, which must equal the text on the screen.
    const stateAfterFlush = await autosave.flush()
    if (stateAfterFlush === 'localOnly') showMessage(t('admin:editorActions.previewLocalOnly'))
    else if (stateAfterFlush === 'otherWindow') showMessage(t('admin:editorActions.previewOtherWindow'))
    else setOpenDialog('preview')
  }

  return (
    <>
      <button
        type="button"
        className={`${buttons.quiet} ${styles.action}`}
        aria-label={t('admin:editorActions.preview')}
        onClick={openPreview}
      >
        <AdminIcon name="eye" />
        <span className={styles.label}>{t('admin:editorActions.preview')}</span>
      </button>
      {stored && (
        <button
          type="button"
          className={`${buttons.quiet} ${styles.action}`}
          aria-label={t('admin:editorActions.revisions')}
          onClick={openRevisions}
        >
          <AdminIcon name="history" />
          <span className={styles.label}>{t('admin:editorActions.revisions')}</span>
        </button>
      )}
      <Suspense>
        {openDialog === 'preview' && (
          <PreviewDialog
            id={id}
            language={readFields().language}
            isDraft={state !== 'clean'}
            onClose={close}
          />
        )}
        {openDialog === 'revisions' && stored && (
          <RevisionsDialog
            id={id}
            currentFields={readFields()}
            stored={stored}
            isUnsaved={state !== 'clean'}
            onRestored={async () => onReload(await loadExistingArticle(id, user?._id ?? ''))}
            onConflict={async () => {
              close()
              await autosave.openComparison()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
