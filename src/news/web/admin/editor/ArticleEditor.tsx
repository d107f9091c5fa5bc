import { useTranslation } from 'react-i18next'
import { DeskHead } from '#src/ui/desk/DeskHead.tsx'
import { Field } from '#src/ui/desk/Field.tsx'
import type { ArticleFields } from '../article-fields.ts'
import styles from './ArticleEditor.module.css'
import { PublishBox } from './aside/PublishBox.tsx'
import { SubjectBox } from './aside/SubjectBox.tsx'
import { RichTextEditor } from './RichTextEditor.tsx'
import { useArticleForm } from './use-article-form.ts'
import { useSaving } from './use-saving.ts'

/** @param saved the article as it is stored; undefined for a new one */
export function ArticleEditor({
  start,
  saved,
}: {
  start: ArticleFields
  saved: { id: string; version: number } | undefined
}) {
  const { t } = useTranslation()
  const saving = useSaving(saved, start)
  const form = useArticleForm(start, saving.touched)
  const { fields, change, editor } = form
  return (
    <>
      <DeskHead title={saved ? t('desk:form.edit') : t('desk:form.create')} />
      <div className={styles.form}>
        <div className={styles.main}>
          <Field label={t('desk:form.title')} fault={saving.faults.title}>
            {(attributes) => (
              <textarea
                {...attributes}
                className={styles.title}
                rows={2}
                value={fields.title}
                // A headline is one line, however long.
                onChange={({ target }) => change({ title: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
                lang={fields.language}
                dir="auto"
              />
            )}
          </Field>
          <Field label={t('desk:form.summary')} fault={saving.faults.summary}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={3}
                value={fields.summary}
                onChange={({ target }) => change({ summary: target.value })}
                dir="auto"
              />
            )}
          </Field>
          {editor && <RichTextEditor editor={editor} fault={saving.faults.content} />}
        </div>
        <aside className={styles.aside} aria-label={t('desk:form.aside')}>
          <PublishBox
            fields={fields}
            change={change}
            saving={saving}
            onSave={() => saving.save(form.read())}
          />
          <SubjectBox fields={fields} change={change} faults={saving.faults} />
        </aside>
      </div>
    </>
  )
}
