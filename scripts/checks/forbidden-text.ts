// Text that must not be committed: paths of one machine, notes on how a change was made, secrets and open ends.
// The patterns are written so that they do not match themselves.
import type { Finding } from './finding.ts'
import { lineCounter } from './source-file.ts'

const patterns: { pattern: RegExp; rule: string; message: string }[] = [
  {
    pattern:
      /(?<![\w.:/])\/(?:wor[k]|tmp\/ole[a]|home\/(?!node\b|user\b)[a-z][\w-]*|Users\/[A-Za-z][\w-]*|root\/)\b\/?/g,
    rule: 'private-path',
    message: 'use a setting or a path relative to the project',
  },
  {
    pattern: /\b(?:helper|coding|sub)[- ]?agents?\b/gi,
    rule: 'private-word',
    message: 'describe the product, not how it was made',
  },
  {
    pattern:
      /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bsk-[A-Za-z0-9_-]{24,}|\bgh[pousr]_[A-Za-z0-9]{30,}|\bxox[abp]-[A-Za-z0-9-]{20,}|\bAIza[\w-]{35}\b/g,
    rule: 'secret',
    message: 'remove the key, revoke it, and read it from a setting',
  },
  {
    pattern: /\b(?:TOD[O]|FIXM[E])\b(?!.{0,20}#\d+)/g,
    rule: 'no-loose-todo',
    message: 'do it, or name the issue',
  },
]

export function checkForbiddenText(path: string, text: string): Finding[] {
  const lineAt = lineCounter(text)
  return patterns.flatMap(({ pattern, rule, message }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ file: path, line: lineAt(index), rule, message })),
  )
}
