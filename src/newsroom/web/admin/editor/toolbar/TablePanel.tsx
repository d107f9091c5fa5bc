import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import buttons from '#src/ui/button.module.css'
import { PanelForm } from './PanelForm.tsx'
import styles from './TablePanel.module.css'

const tableCommands = [
  'addRowBefore',
  'addRowAfter',
  'deleteRow',
  'addColumnBefore',
  'addColumnAfter',
  'deleteColumn',
  'toggleHeaderRow',
  'toggleHeaderColumn',
  'mergeOrSplit',
  'deleteTable',
] as const

/** Puts a table into the text; inside one, changes its rows, columns and caption. */
export function TablePanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const { isInside, caption } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isInside: current.isActive('table'),
      caption: String(current.getAttributes('table').caption ?? ''),
    }),
  })
  if (!isInside) return <NewTable editor={editor} onClose={onClose} />
  return (
    <PanelForm
      label={t('admin:toolbar.table')}
      action={t('admin:panel.apply')}
      onClose={onClose}
      onSubmit={(form) => {
        const words = String(form.get('caption')).trim()
        editor
          .chain()
          .focus()
          .updateAttributes('table', { caption: words || null })
          .run()
        onClose()
      }}
    >
      <Field label={t('admin:panel.tableCaption')}>
        {(attributes) => <input {...attributes} key={caption} name="caption" defaultValue={caption} />}
      </Field>
      <div className={styles.steps}>
        {tableCommands.map((step) => (
          <button
            key={step}
            type="button"
            className={buttons.quiet}
            onClick={() => editor.chain().focus()[step]().run()}
          >
            {t(`admin:table.${step}`)}
          </button>
        ))}
      </div>
    </PanelForm>
  )
}

function NewTable({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const number = (form: FormData, name: string) => Math.min(20, Math.max(1, Number(form.get(name)) || 1))
  return (
    <PanelForm
      label={t('admin:toolbar.table')}
      action={t('admin:panel.insert')}
      onClose={onClose}
      onSubmit={(form) => {
        const size = { rows: number(form, 'rows'), cols: number(form, 'columns'), withHeaderRow: true }
        editor.chain().focus().insertTable(size).run()
        onClose()
      }}
    >
      <div className={styles.size}>
        <Field label={t('admin:panel.rows')}>
          {(attributes) => (
            <input {...attributes} type="number" name="rows" min={1} max={20} defaultValue={3} required />
          )}
        </Field>
        <Field label={t('admin:panel.columns')}>
          {(attributes) => (
            <input {...attributes} type="number" name="columns" min={1} max={20} defaultValue={3} required />
          )}
        </Field>
      </div>
    </PanelForm>
  )
}
