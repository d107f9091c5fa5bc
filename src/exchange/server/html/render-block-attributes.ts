import type { Element } from 'domhandler'
import { escapeHtml } from '#src/platform/escape-html.ts'

type LinkedIds = { linkedIds: ReadonlySet<string> }

/** An id that a link of the same text leads to: a footnote and the way back from it, a heading. */
export function renderLinkedId(id: string | undefined, { linkedIds }: LinkedIds): string {
  return id !== undefined && linkedIds.has(id) ? ` id="${escapeHtml(id)}"` : ''
}

/** The few attributes that carry meaning: direction, language, alignment, a linked id. */
export function renderBlockAttributes(element: Element, tidy: LinkedIds): string {
  const { dir, lang, id, align, style, class: className } = element.attribs
  let attributes = renderLinkedId(id, tidy)
  if (dir === 'rtl' || dir === 'ltr') attributes += ` dir="${dir}"`
  if (lang !== undefined && /^[a-z]{2,3}(-[\w-]+)?$/i.test(lang)) attributes += ` lang="${lang}"`
  const alignment =
    /^(center|right|justify)$/i.exec(align ?? '')?.[1] ??
    /text-align:\s*(center|right|justify)/i.exec(style ?? '')?.[1] ??
    /has-text-align-(center|right|justify)/.exec(className ?? '')?.[1]
  return alignment === undefined ? attributes : `${attributes} style="text-align:${alignment.toLowerCase()}"`
}

/** What a gallery, a table or a frame says about itself, where it cannot stand in a figure. */
export function renderCaptionParagraph(captionHtml: string): string {
  return captionHtml === '' ? '' : `<p><em>${captionHtml}</em></p>`
}
