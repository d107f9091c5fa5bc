// Rule 12: what readers see comes from the messages, in nine languages. A literal would stay English for all.
import { Visitor } from 'vite'
import type { Finding } from './finding.ts'
import { isTestFile } from './place.ts'
import type { SourceFile } from './source-file.ts'

const spoken = new Set([
  'alt',
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
])
/** Two letters together: signs such as `©`, `·` and `×` are the same everywhere. */
const word = /\p{L}{2,}/u

export function checkLiteralText(file: SourceFile): Finding[] {
  if (!file.path.startsWith('src/') || !file.path.endsWith('.tsx') || isTestFile(file.path)) return []
  const findings: Finding[] = []
  const find = (offset: number, text: string) => {
    const advice = `"${text.trim().slice(0, 40)}" is text: take it from the messages with t()`
    findings.push({ file: file.path, line: file.lineAt(offset), rule: 'no-literal-text', advice })
  }
  new Visitor({
    JSXText({ start, value }) {
      const at = value.search(/\S/)
      if (word.test(value)) find(start + Math.max(at, 0), value)
    },
    JSXAttribute({ start, name, value }) {
      if (name.type !== 'JSXIdentifier' || !spoken.has(name.name) || value?.type !== 'Literal') return
      if (typeof value.value === 'string' && word.test(value.value)) find(start, value.value)
    },
  }).visit(file.program)
  return findings
}
