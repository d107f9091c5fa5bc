// Terms with their translations: those that ship with the product, and those of the publisher, which replace them.
import { createHash } from 'node:crypto'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import type { TermPair } from '../providers/provider.ts'
import { oliveOilTerms, type TermKind, termKinds } from './olive-oil-terms.ts'

/** For each language the spelling to write, then others that are recognized. */
export type TermTexts = Partial<Record<LanguageCode, string[]>>

export type TermEntry = {
  /** The same for the publisher's version of an entry that ships: its English term, or any id. */
  key: string
  kind: TermKind | 'other'
  texts: TermTexts
}

const fixedKinds: ReadonlySet<TermEntry['kind']> = new Set(['cultivar', 'protected'])
const codes = languages.map(({ code }) => code)

export const shippedTerms: readonly TermEntry[] = termKinds.flatMap((kind) =>
  oliveOilTerms[kind]
    .trim()
    .split('\n')
    .map((line) => {
      const columns = line.split('|')
      const texts = Object.fromEntries(codes.map((code, index) => [code, columns[index]?.split('/') ?? []]))
      return { key: toTermKey(texts.en?.[0] ?? ''), kind, texts }
    }),
)

export function toTermKey(term: string): string {
  return term.trim().toLowerCase()
}

/** An entry of the publisher without texts removes the one that ships. */
export function mergeTerms(own: readonly TermEntry[]): TermEntry[] {
  const merged = new Map([...shippedTerms, ...own].map((entry) => [entry.key, entry]))
  return [...merged.values()].filter(({ texts }) => Object.keys(texts).length > 0)
}

/** All spellings of the source language, each with the term to write. */
export function pairTerms(
  entries: readonly TermEntry[],
  source: LanguageCode,
  target: LanguageCode,
): TermPair[] {
  const pairs = new Map<string, TermPair>()
  for (const { kind, texts } of entries) {
    const [written] = texts[target] ?? []
    if (written === undefined) continue
    for (const spelling of texts[source] ?? []) {
      const key = spelling.toLowerCase()
      if (!pairs.has(key))
        pairs.set(key, { source: spelling, target: written, isFixed: fixedKinds.has(kind) })
    }
  }
  return [...pairs.values()]
}

/** Changes when a translation may change because of a term. */
export function hashTerms(pairs: readonly TermPair[]): string {
  return createHash('sha256').update(JSON.stringify(pairs)).digest('base64url').slice(0, 16)
}
