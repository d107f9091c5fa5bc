// The parts of a text that are translated one by one.

/** `html`: the inner HTML of a block of the body; `text`: a text without markup, such as that of an attribute. */
export type SegmentKind = 'title' | 'summary' | 'html' | 'text'

export type SegmentState = 'machine' | 'reviewed'

/** A segment of an article and its translation. */
export type TranslatedSegment = {
  /** Hash of the normalized source. A segment whose key no longer occurs in the article is stale. */
  key: string
  kind: SegmentKind
  source: string
  /** Null in a text that was entered as a whole and has other blocks than the original. */
  target: string | null
  state: SegmentState
  provider?: string
  model?: string
  /** Time of the translation or of its review, ISO 8601. */
  at: string
}
