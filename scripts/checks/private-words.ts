// Nothing of the machine or the desk a change was made at stays in the project, and no secret does.
// The patterns are written so that they do not find themselves.
import type { Finding } from './finding.ts'
import { lineCounter } from './source-file.ts'

const patterns: { pattern: RegExp; rule: string; advice: string }[] = [
  {
    pattern:
      /(?<![\w.:/])\/(?:wor[k]|tmp\/ole[a]|home\/(?!node\b|user\b)[a-z][\w-]*|Users\/[A-Za-z][\w-]*|root\/)\b\/?/g,
    rule: 'private-path',
    advice: 'a path of one machine: take it from a setting, or write it relative to the project',
  },
  {
    pattern: /\b(?:helper|coding|sub)[- ]?agents?\b/gi,
    rule: 'private-word',
    advice: 'speak of the product, not of how it was made',
  },
  {
    pattern:
      /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bsk-[A-Za-z0-9_-]{24,}|\bgh[pousr]_[A-Za-z0-9]{30,}|\bxox[abp]-[A-Za-z0-9-]{20,}|\bAIza[\w-]{35}\b/g,
    rule: 'secret',
    advice: 'a key: take it out, revoke it, and read it from a setting',
  },
]

export function checkPrivateWords(path: string, text: string): Finding[] {
  const lineAt = lineCounter(text)
  return patterns.flatMap(({ pattern, rule, advice }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ file: path, line: lineAt(index), rule, advice })),
  )
}
