// The parts of an article that are translated one by one.

/**
 * `alt`: the description of a picture; `tooltip`: the `title` attribute of an element. `media`, the address of a picture or
 * video, and `code`, preformatted text, stay as they are.
 */
export const segmentKinds = [
  'title',
  'summary',
  'heading',
  'paragraph',
  'item',
  'quote',
  'caption',
  'cell',
  'alt',
  'tooltip',
  'media',
  'code',
] as const
export type SegmentKind = (typeof segmentKinds)[number]

export const segmentStates = ['machine', 'reviewed'] as const
export type SegmentState = (typeof segmentStates)[number]

/** A segment of an article and its translation. */
export type TranslatedSegment = {
  /** Hash of the source. A segment whose key no longer occurs in the article is stale. */
  key: string
  kind: SegmentKind
  /** Text with placeholders for inline tags. */
  source: string
  /** Null in a text that was entered as a whole and has other blocks than the original. */
  target: string | null
  /** `machine`: nobody has reviewed it, whoever wrote it. */
  state: SegmentState
  provider?: string | undefined
  model?: string | undefined
  /** Time of the translation or of its review, ISO 8601. */
  at: string
}
