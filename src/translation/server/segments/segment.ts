// A segment: the smallest part of an article that is translated on its own, such as a paragraph.
import { createHash } from 'node:crypto'
import type { SegmentKind } from '../../contract/segment.ts'
import { formatMarkup, type Token } from './markup.ts'

/** HTML, or a place for the translation of a segment: as markup, or as the value of an attribute. */
export type Part = string | { segment: number } | { attribute: number }

export type Placeholder = {
  open: Part[]
  close: string
  /** Stands for an element whose content is not translated. */
  isSingle: boolean
  /** Its part in the hash of the segment. */
  hashText: string
}

export type Segment = {
  kind: SegmentKind
  tokens: Token[]
  /** By id, from 1 in the order of the source. */
  placeholders: ReadonlyMap<number, Placeholder>
  /** Has no words: copied from the source, but still part of what is compared. */
  isVerbatim: boolean
  hash: string
}

export function createSegment(input: Omit<Segment, 'hash'>): Segment {
  const { tokens, placeholders, kind } = input
  const text = tokens.map((token) => toHashText(token, placeholders)).join('')
  return { ...input, hash: hashText(kind === 'media' ? `media:${text}` : text) }
}

/** What providers and the memory get. */
export function toMarkup(segment: Pick<Segment, 'tokens'>): string {
  return formatMarkup(segment.tokens)
}

/**
 * The hash ignores inline formatting, kinds of spaces, soft hyphens and equivalent Unicode spellings. It changes with
 * every other edit of the text.
 */
export function hashText(text: string): string {
  const normalized = text
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return createHash('sha256').update(normalized).digest('base64url')
}

function toHashText(token: Token, placeholders: Segment['placeholders']): string {
  if (token.kind === 'text') return token.text
  return token.kind === 'single' ? (placeholders.get(token.id)?.hashText ?? '') : ''
}
