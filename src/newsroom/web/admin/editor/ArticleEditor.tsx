import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { inLanguage } from '#src/ui/in-language.ts'
import { EnginePart } from '../llm/EnginePart.tsx'
import styles from './ArticleEditor.module.css'
import { LeaveGuard } from './autosave/LeaveGuard.tsx'
import { Merging } from './autosave/Merging.tsx'
import { Notices } from './autosave/Notices.tsx'
import type { Opened, Opening } from './autosave/open-article.ts'
import { useKeeping } from './autosave/use-keeping.ts'
import { usePresence } from './autosave/use-presence.ts'
import { EditorHead } from './EditorHead.tsx'
import { HeadTools } from './HeadTools.tsx'
import { RichTextEditor } from './RichTextEditor.tsx'
import { PublishBox } from './sidebar/PublishBox.tsx'
import { SubjectBox } from './sidebar/SubjectBox.tsx'
import { useAdopting } from './use-adopting.ts'
import { useArticleForm } from './use-article-form.ts'

type Props = {
  opening: Opening
  /** The form begins with words that are not saved. */
  isUnsaved: boolean
  /** Begins anew, with what is stored. */
  onReopen: (opening: Opening) => void
  /** The same, asking first about words that were typed and not saved. */
  onReload: (opened: Opened) => void
}

export function ArticleEditor({ opening, isUnsaved, onReopen, onReload }: Props) {
  const { t } = useTranslation()
  const read = useRef(() => opening.start)
  const keeping = useKeeping(opening, () => read.current())
  const form = useArticleForm(opening.start, keeping.touched)
  read.current = form.read
  const { fields, change, editor } = form
  const { faults, failure, stored, touched } = keeping
  const [isReady] = useState(() => ({ touchAtOnce: isUnsaved }))
  usePresence(opening.id, stored !== undefined, keeping.hear)

  useEffect(() => {
    if (!isReady.touchAtOnce) return
    isReady.touchAtOnce = false
    touched()
  }, [isReady, touched])

  useAdopting(stored, opening, form.adopt)

  return (
    <>
      <EditorHead fields={fields} keeping={keeping}>
        <HeadTools id={opening.id} keeping={keeping} read={form.read} onReload={onReload} />
      </EditorHead>
      <Notices keeping={keeping} />
      <Merging keeping={keeping} read={form.read} opening={opening} onReopen={onReopen} />
      <LeaveGuard keeping={keeping} />
      <div className={styles.form}>
        <div className={styles.main}>
          <Field label={t('desk:form.title')} fault={faults.title}>
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
          <Field label={t('desk:form.summary')} fault={faults.summary}>
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
        <aside className={styles.aside} aria-label={t('desk:form.aside')}>
          <PublishBox fields={fields} change={change} faults={faults} />
          <SubjectBox fields={fields} change={change} faults={faults} />
          <EnginePart
            id={opening.id}
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
