import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
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

/** Form that inserts a table. Inside a table, it edits rows, columns and the caption. */
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
        const newCaption = String(form.get('caption')).trim()
        editor
          .chain()
          .focus()
          .updateAttributes('table', { caption: newCaption || null })
          .run()
        onClose()
      }}
    >
      <Field label={t('admin:panel.tableCaption')}>
        {(attributes) => <input {...attributes} key={caption} name="caption" defaultValue={caption} />}
      </Field>
      <div className={styles.commands}>
        {tableCommands.map((command) => (
          <button
            key={command}
            type="button"
            className={buttons.quiet}
            onClick={() => editor.chain().focus()[command]().run()}
          >
            {t(`admin:table.${command}`)}
          </button>
        ))}
      </div>
    </PanelForm>
  )
}

function NewTable({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const readNumber = (form: FormData, name: string) => Math.min(20, Math.max(1, Number(form.get(name)) || 1))
  return (
    <PanelForm
      label={t('admin:toolbar.table')}
      action={t('admin:panel.insert')}
      onClose={onClose}
      onSubmit={(form) => {
        const size = {
          rows: readNumber(form, 'rows'),
          cols: readNumber(form, 'columns'),
          withHeaderRow: true,
        }
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
