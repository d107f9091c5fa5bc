import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import { DeskIcon } from '#src/ui/admin/DeskIcon.tsx'
import { tell } from '#src/ui/admin/status-line.ts'
import buttons from '#src/ui/button.module.css'
import { type LoadedSession, loadExistingArticle } from './autosave/load-session.ts'
import type { ArticleAutosave } from './autosave/use-autosave.ts'
import styles from './EditorActions.module.css'
import type { ArticleForm } from './use-article-form.ts'

const VersionsDialog = lazy(async () => ({
  default: (await import('../revisions/RevisionsDialog.tsx')).RevisionsDialog,
}))

const PreviewDialog = lazy(async () => ({
  default: (await import('../preview/PreviewDialog.tsx')).PreviewDialog,
}))

type Props = {
  id: string
  autosave: ArticleAutosave
  read: ArticleForm['read']
  /** Begins anew, with what is stored and what was typed and not saved. */
  onReload: (loaded: LoadedSession) => void
}

/** Rooms beside the form that are opened from its head. Their code is fetched then. */
export function EditorActions({ id, autosave, read, onReload }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [room, setRoom] = useState<'versions' | 'preview'>()
  const { stored, state: keepState } = autosave
  const close = () => setRoom(undefined)

  async function openVersions(): Promise<void> {
    // What was typed is safe before anything is brought back.
    await autosave.flush()
    setRoom('versions')
  }

  async function openPreview(): Promise<void> {
    if (!stored && keepState === 'clean') {
      tell(t('admin:editorActions.nothingToPreview'))
      return
    }
    // The link shows what the server has been told: never other words than those on the screen.
    const kept = await autosave.flush()
    if (kept === 'localOnly') tell(t('admin:editorActions.previewLocalOnly'))
    else if (kept === 'otherWindow') tell(t('admin:editorActions.previewOtherWindow'))
    else setRoom('preview')
  }

  return (
    <>
      <button
        type="button"
        className={`${buttons.quiet} ${styles.tool}`}
        aria-label={t('admin:editorActions.preview')}
        onClick={openPreview}
      >
        <DeskIcon name="eye" />
        <span className={styles.word}>{t('admin:editorActions.preview')}</span>
      </button>
      {stored && (
        <button
          type="button"
          className={`${buttons.quiet} ${styles.tool}`}
          aria-label={t('admin:editorActions.revisions')}
          onClick={openVersions}
        >
          <DeskIcon name="history" />
          <span className={styles.word}>{t('admin:editorActions.revisions')}</span>
        </button>
      )}
      <Suspense>
        {room === 'preview' && (
          <PreviewDialog id={id} language={read().language} isDraft={keepState !== 'clean'} onClose={close} />
        )}
        {room === 'versions' && stored && (
          <VersionsDialog
            id={id}
            currentFields={read()}
            stored={stored}
            isUnsaved={keepState !== 'clean'}
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
