// Tab key in code blocks. The binding of the starter kit inserts spaces as HTML to be parsed, which Trusted Types block.
// For a selection that includes other blocks, it would also remove the formatting of these blocks.
import { type Editor, Extension } from '@tiptap/core'
import { editorLimits } from '../editor-limits.ts'

const indent = ' '.repeat(editorLimits.codeTabSpaces)

export const CodeTabKey = Extension.create({
  name: 'codeTab',
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => indentCode(editor),
    'Shift-Tab': ({ editor }) => outdentCode(editor),
  }),
})

/** Inserts two spaces at the cursor, or at the start of each selected line. */
function indentCode(editor: Editor): boolean {
  const lines = findSelectedLines(editor)
  if (!lines) return false
  return editor.commands.command(({ tr }) => {
    const positions = tr.selection.empty ? [tr.selection.from] : lines.map(({ start }) => start)
    for (const position of positions.reverse()) tr.insertText(indent, position)
    return true
  })
}

/** Removes up to two spaces from the start of each selected line. */
function outdentCode(editor: Editor): boolean {
  const lines = findSelectedLines(editor)
  if (!lines) return false
  return editor.commands.command(({ tr }) => {
    for (const { start, text } of lines.reverse()) {
      const spaces = /^ */.exec(text.slice(0, indent.length))?.[0].length ?? 0
      if (spaces > 0) tr.delete(start, start + spaces)
    }
    return true
  })
}

/** Lines of the code block that the selection touches; undefined unless it lies within a single code block. */
function findSelectedLines({ state }: Editor): { start: number; text: string }[] | undefined {
  const { $from, $to, from, to } = state.selection
  if (!$from.parent.type.spec.code || !$from.sameParent($to)) return undefined
  let start = $from.start()
  const lines = $from.parent.textContent.split('\n').map((text) => {
    const line = { start, text }
    start += text.length + 1
    return line
  })
  return lines.filter((line) => line.start <= to && line.start + line.text.length >= from)
}
