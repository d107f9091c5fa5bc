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

type Props = {
  editor: Editor
  openPanel: PanelName | undefined
  onOpen: (panel: PanelName | undefined) => void
}

/** Toolbar of the rich text editor. */
export function Toolbar({ editor, openPanel, onOpen }: Props) {
  const { t } = useTranslation()
  const rovingFocus = useRovingFocus<HTMLDivElement>()
  const state = useEditorState({ editor, selector: ({ editor: current }) => readToolbarState(current) })
  const renderButtons = (tools: readonly Tool[]) =>
    tools.map((tool) => (
      <ToolbarButton
        key={tool.name}
        name={tool.name}
        {...(tool.isActive ? { isPressed: state.pressedTools.includes(tool.name) } : {})}
        onClick={() => tool.run(editor)}
      />
    ))
  return (
    <div {...rovingFocus} role="toolbar" aria-label={t('admin:toolbar.label')} className={styles.toolbar}>
      <div className={styles.group}>
        <BlockTypeSelect editor={editor} type={state.blockType} />
        <FontSizeSelect editor={editor} size={state.fontSize} />
      </div>
      <div className={styles.group}>{renderButtons(textTools)}</div>
      <div className={styles.group}>{renderButtons(blockTools)}</div>
      <div className={styles.group}>
        {panelNames.map((panel) => (
          <ToolbarButton
            key={panel}
            name={panel}
            isPressed={openPanel === panel || state.activePanels.includes(panel)}
            onClick={() => onOpen(openPanel === panel ? undefined : panel)}
          />
        ))}
        {renderButtons(trailingTools)}
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
    blockType: getBlockType(editor),
    fontSize: findFormat(editor.getAttributes('textFormat').formats, 'size') ?? '',
    pressedTools: [...textTools, ...blockTools]
      .filter((tool) => tool.isActive?.(editor))
      .map(({ name }) => name),
    activePanels: panelNames.filter((panel) => editor.isActive(panel)),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}
