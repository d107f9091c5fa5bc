import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { formatIn } from '../schema/formats.ts'
import { BlockSelect, blockKindOf } from './BlockSelect.tsx'
import { SizeSelect } from './SizeSelect.tsx'
import { ToolButton } from './ToolButton.tsx'
import styles from './Toolbar.module.css'
import { blockTools, closingTools, type Tool, wordTools } from './tools.ts'
import { useRovingFocus } from './use-roving-focus.ts'

const panels = ['link', 'picture', 'video', 'table'] as const
export type Panel = (typeof panels)[number]

type Props = { editor: Editor; open: Panel | undefined; onOpen: (panel: Panel | undefined) => void }

/** Everything the editor offers, in one row that wraps. */
export function Toolbar({ editor, open, onOpen }: Props) {
  const { t } = useTranslation()
  const bar = useRovingFocus<HTMLDivElement>()
  const state = useEditorState({ editor, selector: ({ editor: current }) => toolbarState(current) })
  const buttons = (tools: readonly Tool[]) =>
    tools.map((tool) => (
      <ToolButton
        key={tool.name}
        name={tool.name}
        {...(tool.isActive ? { isPressed: state.pressed.includes(tool.name) } : {})}
        onClick={() => tool.run(editor)}
      />
    ))
  return (
    <div {...bar} role="toolbar" aria-label={t('desk:tools.label')} className={styles.bar}>
      <div className={styles.group}>
        <BlockSelect editor={editor} kind={state.kind} />
        <SizeSelect editor={editor} size={state.size} />
      </div>
      <div className={styles.group}>{buttons(wordTools)}</div>
      <div className={styles.group}>{buttons(blockTools)}</div>
      <div className={styles.group}>
        {panels.map((panel) => (
          <ToolButton
            key={panel}
            name={panel}
            isPressed={open === panel || state.inside.includes(panel)}
            onClick={() => onOpen(open === panel ? undefined : panel)}
          />
        ))}
        {buttons(closingTools)}
      </div>
      <div className={styles.group}>
        <ToolButton
          name="undo"
          isDisabled={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <ToolButton
          name="redo"
          isDisabled={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
      </div>
    </div>
  )
}

function toolbarState(editor: Editor) {
  return {
    kind: blockKindOf(editor),
    size: formatIn(editor.getAttributes('textFormat').formats, 'size') ?? '',
    pressed: [...wordTools, ...blockTools].filter((tool) => tool.isActive?.(editor)).map(({ name }) => name),
    inside: panels.filter((panel) => editor.isActive(panel)),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}
