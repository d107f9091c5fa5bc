import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveShortcut } from '#src/ui/admin/use-save-shortcut.ts'
import { AiPanels } from '../llm/AiPanels.tsx'
import styles from './ArticleEditor.module.css'
import { ConflictResolution } from './autosave/ConflictResolution.tsx'
import { EditorNotices } from './autosave/EditorNotices.tsx'
import { LeaveGuard } from './autosave/LeaveGuard.tsx'
import type { EditingSession, LoadedSession } from './autosave/load-session.ts'
import { useAutosave } from './autosave/use-autosave.ts'
import { usePresence } from './autosave/use-presence.ts'
import { CoverPreview } from './CoverPreview.tsx'
import { EditorActions } from './EditorActions.tsx'
import { EditorHeader, isPublicArticle } from './EditorHeader.tsx'
import { RichTextEditor } from './RichTextEditor.tsx'
import { MetadataPanel } from './sidebar/MetadataPanel.tsx'
import { NamedPanel } from './sidebar/NamedPanel.tsx'
import { PublicationPanel } from './sidebar/PublicationPanel.tsx'
import { TitleFields } from './TitleFields.tsx'
import { useApplyServerValues } from './use-apply-server-values.ts'
import { type ArticleForm, useArticleForm } from './use-article-form.ts'
import { useFocusOnFailure } from './use-focus-on-failure.ts'

type Props = {
  session: EditingSession
  /** The form starts with changes that are not saved. */
  isUnsaved: boolean
  /** Starts a new session with the stored article. */
  onRestart: (session: EditingSession) => void
  /** Starts a new session after asking about unsaved changes, if there are any. */
  onReload: (loaded: LoadedSession) => void
}

export function ArticleEditor({ session, isUnsaved, onRestart, onReload }: Props) {
  const { t } = useTranslation()
  // The form depends on the autosave, which in turn reads the form.
  const latestForm = useRef<ArticleForm>(undefined)
  const autosave = useAutosave(session, {
    readFields: () => latestForm.current?.readFields() ?? session.initialFields,
    showMerged: (merged) => latestForm.current?.showMerged(merged),
  })
  const form = useArticleForm(session.initialFields, autosave.markChanged)
  useLayoutEffect(() => {
    latestForm.current = form
  }, [form])
  const { fields, change, editor } = form
  const { fieldErrors, failure, stored, markChanged } = autosave
  // Mutable, so that the effect runs its body only once.
  const [initial] = useState(() => ({ isUnsaved }))
  usePresence(session.id, stored !== undefined, autosave.updatePresence)

  useEffect(() => {
    if (!initial.isUnsaved) return
    initial.isUnsaved = false
    markChanged()
  }, [initial, markChanged])

  useApplyServerValues(stored, session, form.applyServerValues)
  useSaveShortcut(() => void autosave.save())
  const formElement = useFocusOnFailure(failure)

  return (
    <>
      <EditorHeader id={session.id} fields={fields} autosave={autosave}>
        <EditorActions id={session.id} autosave={autosave} readFields={form.readFields} onReload={onReload} />
      </EditorHeader>
      <EditorNotices autosave={autosave} />
      <ConflictResolution
        autosave={autosave}
        readFields={form.readFields}
        session={session}
        onRestart={onRestart}
      />
      <LeaveGuard autosave={autosave} />
      <div ref={formElement} className={styles.form}>
        <div className={styles.main}>
          <CoverPreview id={session.id} url={fields.previewImage} isPublic={isPublicArticle(stored)} />
          <TitleFields fields={fields} change={change} fieldErrors={fieldErrors} />
          {editor && (
            <RichTextEditor
              editor={editor}
              language={fields.language}
              error={fieldErrors.content ?? fieldErrors.pictures}
              undescribedFailure={failure?.reason === 'undescribed' ? failure : undefined}
            />
          )}
        </div>
        <aside className={styles.sidebar} aria-label={t('admin:form.sidebar')}>
          <PublicationPanel fields={fields} change={change} fieldErrors={fieldErrors} />
          <MetadataPanel fields={fields} change={change} fieldErrors={fieldErrors} />
          <NamedPanel fields={fields} change={change} fieldErrors={fieldErrors} />
          <AiPanels
            id={session.id}
            form={form}
            fields={fields}
            version={stored?.version}
            error={fieldErrors.aiUse}
          />
        </aside>
      </div>
    </>
  )
}
