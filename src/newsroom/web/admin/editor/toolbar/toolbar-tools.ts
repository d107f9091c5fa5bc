// Actions of the toolbar buttons and the conditions under which they are shown as pressed.
import type { Editor } from '@tiptap/core'
import { AllSelection, Selection } from '@tiptap/pm/state'
import type { AdminIconName } from '#src/ui/admin/AdminIcon.tsx'
import { findFormat } from '../schema/format-classes.ts'

export type Tool = {
  name: AdminIconName
  /** Whether the button is shown as pressed; absent for a button without a pressed state. */
  isActive?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const createMarkTool = (name: AdminIconName, type: string = name): Tool => ({
  name,
  isActive: (editor) => editor.isActive(type),
  run: (editor) => void editor.chain().focus().toggleMark(type).run(),
})

const createAlignTool = (name: AdminIconName, side: string): Tool => ({
  name,
  isActive: (editor) => findBlockFormat(editor, 'align') === side,
  run: (editor) =>
    void editor
      .chain()
      .focus()
      .setBlockFormat('align', findBlockFormat(editor, 'align') === side ? undefined : side)
      .run(),
})

export const textTools: readonly Tool[] = [
  createMarkTool('bold'),
  createMarkTool('italic'),
  createMarkTool('underline'),
  createMarkTool('strike'),
  createMarkTool('superscript'),
  createMarkTool('subscript'),
  createMarkTool('code'),
]

export const blockTools: readonly Tool[] = [
  {
    name: 'bulletList',
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'outdent', run: (editor) => changeIndent(editor, -1) },
  { name: 'indent', run: (editor) => changeIndent(editor, 1) },
  createAlignTool('alignLeft', 'left'),
  createAlignTool('alignCenter', 'center'),
  createAlignTool('alignRight', 'right'),
  createAlignTool('alignJustify', 'justify'),
]

export const trailingTools: readonly Tool[] = [
  { name: 'rule', run: (editor) => void editor.chain().focus().setHorizontalRule().run() },
  { name: 'clear', run: (editor) => void editor.chain().focus().unsetAllMarks().clearNodes().run() },
]

/** Changes the nesting level of a list item, or the indentation of another block. */
function changeIndent(editor: Editor, steps: 1 | -1): void {
  const chain = editor.chain().focus()
  if (!editor.isActive('listItem')) chain.shiftIndent(steps).run()
  else if (steps === 1) chain.sinkListItem('listItem').run()
  else chain.liftListItem('listItem').run()
}

function findBlockFormat(editor: Editor, group: 'align' | 'indent'): string | undefined {
  const { doc, selection } = editor.state
  // The selection of the whole document starts outside of its first block.
  const { $from } = selection instanceof AllSelection ? Selection.atStart(doc) : selection
  return findFormat($from.parent.attrs.formats, group)
}
