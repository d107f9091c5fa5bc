// Pairs the segments of an article with those of a text in another language that was entered as a whole, and compares
// stored pairs with the article as it is now.
import type { TranslatedSegment } from '../contract/segment.ts'
import type { Segment } from './segments/segment.ts'
import { toMarkup } from './segments/segment.ts'
import { type ArticleText, splitArticle } from './segments/split-article.ts'

/** Without content only title and summary are translated. */
export type TranslatedText = Omit<ArticleText, 'content'> & { content: string | null }

/**
 * Segments that are the same as in `previous` stay as they are; a review of the text reviews all.
 * @returns segments of the body without targets when the text has other blocks than the original
 */
export function alignSegments(
  source: ArticleText,
  target: TranslatedText,
  { previous, isReviewed, at }: { previous: readonly TranslatedSegment[]; isReviewed: boolean; at: Date },
): TranslatedSegment[] {
  const before = new Map(previous.map((segment) => [`${segment.key} ${segment.target}`, segment]))
  return pairSegments(source, target).map(({ segment, translation }) => {
    const { hash: key, kind } = segment
    const unchanged = before.get(`${key} ${translation}`)
    if (unchanged && (!isReviewed || unchanged.state === 'reviewed')) return unchanged
    return {
      ...unchanged,
      key,
      kind,
      source: toMarkup(segment),
      target: translation,
      state: isReviewed ? 'reviewed' : 'machine',
      at: at.toISOString(),
    }
  })
}

function pairSegments(source: ArticleText, target: TranslatedText) {
  const [sourceHead, sourceBody] = splitHead(source)
  const [targetHead, targetBody] = splitHead({ ...target, content: target.content ?? '' })
  const head = sourceHead.map((segment) => {
    const pair = targetHead.find(({ kind }) => kind === segment.kind)
    return { segment, translation: pair ? toMarkup(pair) : null }
  })
  if (target.content === null) return head
  const isAligned =
    sourceBody.length === targetBody.length &&
    sourceBody.every(({ kind }, index) => kind === targetBody[index]?.kind)
  const body = sourceBody.map((segment, index) => {
    const pair = isAligned ? targetBody[index] : undefined
    return { segment, translation: pair ? toMarkup(pair) : null }
  })
  return [...head, ...body]
}

function splitHead(text: ArticleText): [Segment[], Segment[]] {
  const { segments, hasSummary } = splitArticle(text)
  const count = hasSummary ? 2 : 1
  return [segments.slice(0, count), segments.slice(count)]
}

type SegmentChanges = { changed: number; total: number; staleKeys: Set<string> }

/** Counts what was added, changed or removed in the article since it was translated. */
export function countChanges(
  source: ArticleText,
  { segments, content }: { segments: readonly TranslatedSegment[]; content: string | null },
): SegmentChanges {
  const [head, body] = splitHead(source)
  const current = (content === null ? head : [...head, ...body]).filter(({ kind }) => isText(kind))
  const stored = segments.filter(({ kind }) => isText(kind))
  const storedKeys = new Set(stored.map(({ key }) => key))
  const currentKeys = new Set(current.map(({ hash }) => hash))
  const added = current.filter(({ hash }) => !storedKeys.has(hash)).length
  const removed = stored.filter(({ key }) => !currentKeys.has(key))
  return {
    changed: Math.max(added, removed.length),
    total: current.length,
    staleKeys: new Set(removed.map(({ key }) => key)),
  }
}

/** Readers are told about changed texts, not about another picture. */
function isText(kind: Segment['kind']): boolean {
  return kind !== 'media'
}
