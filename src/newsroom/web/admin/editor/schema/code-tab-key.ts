// The Tab key in code. The kit's own binding hands its spaces on as HTML to be parsed, which the security policy stops,
// and what it does with chosen words flattens everything else that is chosen along with the code.
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

/** Two spaces where the cursor stands; chosen lines move to the right by as much. */
function indentCode(editor: Editor): boolean {
  const lines = findSelectedLines(editor)
  if (!lines) return false
  return editor.commands.command(({ tr }) => {
    const places = tr.selection.empty ? [tr.selection.from] : lines.map(({ start }) => start)
    for (const place of places.reverse()) tr.insertText(indent, place)
    return true
  })
}

/** Takes away as much from the beginning of each chosen line, where there is anything to take. */
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

/** The lines of the code block that the selection touches; undefined when it is not in one code block alone. */
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
