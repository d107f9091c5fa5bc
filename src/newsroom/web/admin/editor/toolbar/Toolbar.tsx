import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { findFormat } from '../schema/format-classes.ts'
import { BlockTypeSelect, getBlockType } from './BlockTypeSelect.tsx'
import { FontSizeSelect } from './FontSizeSelect.tsx'
import styles from './Toolbar.module.css'
import { ToolbarButton } from './ToolbarButton.tsx'
import { blockTools, type Tool, textTools, trailingTools } from './toolbar-tools.ts'
import { useRovingFocus } from './use-roving-focus.ts'

const panelNames = ['link', 'picture', 'video', 'table'] as const
export type PanelName = (typeof panelNames)[number]

type Props = { editor: Editor; open: PanelName | undefined; onOpen: (panel: PanelName | undefined) => void }

/** Everything the editor offers, in one row that wraps. */
export function Toolbar({ editor, open, onOpen }: Props) {
  const { t } = useTranslation()
  const bar = useRovingFocus<HTMLDivElement>()
  const state = useEditorState({ editor, selector: ({ editor: current }) => readToolbarState(current) })
  const buttons = (tools: readonly Tool[]) =>
    tools.map((tool) => (
      <ToolbarButton
        key={tool.name}
        name={tool.name}
        {...(tool.isActive ? { isPressed: state.pressed.includes(tool.name) } : {})}
        onClick={() => tool.run(editor)}
      />
    ))
  return (
    <div {...bar} role="toolbar" aria-label={t('admin:toolbar.label')} className={styles.bar}>
      <div className={styles.group}>
        <BlockTypeSelect editor={editor} kind={state.kind} />
        <FontSizeSelect editor={editor} size={state.size} />
      </div>
      <div className={styles.group}>{buttons(textTools)}</div>
      <div className={styles.group}>{buttons(blockTools)}</div>
      <div className={styles.group}>
        {panelNames.map((panel) => (
          <ToolbarButton
            key={panel}
            name={panel}
            isPressed={open === panel || state.inside.includes(panel)}
            onClick={() => onOpen(open === panel ? undefined : panel)}
          />
        ))}
        {buttons(trailingTools)}
      </div>
      <div className={styles.group}>
        <ToolbarButton
          name="undo"
          isDisabled={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <ToolbarButton
          name="redo"
          isDisabled={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
      </div>
    </div>
  )
}

function readToolbarState(editor: Editor) {
  return {
    kind: getBlockType(editor),
    size: findFormat(editor.getAttributes('textFormat').formats, 'size') ?? '',
    pressed: [...textTools, ...blockTools].filter((tool) => tool.isActive?.(editor)).map(({ name }) => name),
    inside: panelNames.filter((panel) => editor.isActive(panel)),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}
