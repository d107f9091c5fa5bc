import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { inLanguage } from '#src/ui/in-language.ts'
import { AiPanels } from '../llm/AiPanels.tsx'
import styles from './ArticleEditor.module.css'
import { ConflictResolution } from './autosave/ConflictResolution.tsx'
import { EditorNotices } from './autosave/EditorNotices.tsx'
import { LeaveGuard } from './autosave/LeaveGuard.tsx'
import type { EditingSession, LoadedSession } from './autosave/load-session.ts'
import { useAutosave } from './autosave/use-autosave.ts'
import { usePresence } from './autosave/use-presence.ts'
import { EditorActions } from './EditorActions.tsx'
import { EditorHeader } from './EditorHeader.tsx'
import { RichTextEditor } from './RichTextEditor.tsx'
import { MetadataPanel } from './sidebar/MetadataPanel.tsx'
import { PublicationPanel } from './sidebar/PublicationPanel.tsx'
import { useApplyServerValues } from './use-apply-server-values.ts'
import { useArticleForm } from './use-article-form.ts'

type Props = {
  session: EditingSession
  /** The form begins with words that are not saved. */
  isUnsaved: boolean
  /** Begins anew, with what is stored. */
  onRestart: (session: EditingSession) => void
  /** The same, asking first about words that were typed and not saved. */
  onReload: (loaded: LoadedSession) => void
}

export function ArticleEditor({ session, isUnsaved, onRestart, onReload }: Props) {
  const { t } = useTranslation()
  const read = useRef(() => session.initialFields)
  const autosave = useAutosave(session, () => read.current())
  const form = useArticleForm(session.initialFields, autosave.markChanged)
  read.current = form.read
  const { fields, change, editor } = form
  const { fieldErrors: faults, failure, stored, markChanged: touched } = autosave
  const [isReady] = useState(() => ({ touchAtOnce: isUnsaved }))
  usePresence(session.id, stored !== undefined, autosave.updatePresence)

  useEffect(() => {
    if (!isReady.touchAtOnce) return
    isReady.touchAtOnce = false
    touched()
  }, [isReady, touched])

  useApplyServerValues(stored, session, form.applyWithoutTyping)

  return (
    <>
      <EditorHeader fields={fields} autosave={autosave}>
        <EditorActions id={session.id} autosave={autosave} read={form.read} onReload={onReload} />
      </EditorHeader>
      <EditorNotices autosave={autosave} />
      <ConflictResolution autosave={autosave} read={form.read} session={session} onRestart={onRestart} />
      <LeaveGuard autosave={autosave} />
      <div className={styles.form}>
        <div className={styles.main}>
          <Field label={t('admin:form.title')} fault={faults.title}>
            {(attributes) => (
              <textarea
                {...attributes}
                {...inLanguage(fields.language)}
                className={styles.title}
                rows={1}
                value={fields.title}
                // A headline is one line, however long.
                onChange={({ target }) => change({ title: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
              />
            )}
          </Field>
          <Field label={t('admin:form.summary')} fault={faults.summary}>
            {(attributes) => (
              <textarea
                {...attributes}
                {...inLanguage(fields.language)}
                rows={2}
                value={fields.summary}
                onChange={({ target }) => change({ summary: target.value })}
              />
            )}
          </Field>
          {editor && (
            <RichTextEditor
              editor={editor}
              language={fields.language}
              fault={faults.content ?? faults.pictures}
              undescribed={failure?.reason === 'undescribed' ? failure : undefined}
            />
          )}
        </div>
        <aside className={styles.aside} aria-label={t('admin:form.sidebar')}>
          <PublicationPanel fields={fields} change={change} faults={faults} />
          <MetadataPanel fields={fields} change={change} faults={faults} />
          <AiPanels
            id={session.id}
            form={form}
            fields={fields}
            version={stored?.version}
            fault={faults.aiUse}
          />
        </aside>
      </div>
    </>
  )
}
