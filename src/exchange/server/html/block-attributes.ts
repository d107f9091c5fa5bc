import type { Element } from 'domhandler'
import { escapeHtml } from '#src/platform/escape-html.ts'

type Anchored = { anchors: ReadonlySet<string> }

/** An id that a link of the same text leads to: a footnote and the way back from it, a heading. */
export function linkedId(id: string | undefined, { anchors }: Anchored): string {
  return id !== undefined && anchors.has(id) ? ` id="${escapeHtml(id)}"` : ''
}

/** The few attributes that carry meaning: direction, language, alignment, a linked id. */
export function blockAttributes(element: Element, tidy: Anchored): string {
  const { dir, lang, id, align, style, class: className } = element.attribs
  let attributes = linkedId(id, tidy)
  if (dir === 'rtl' || dir === 'ltr') attributes += ` dir="${dir}"`
  if (lang !== undefined && /^[a-z]{2,3}(-[\w-]+)?$/i.test(lang)) attributes += ` lang="${lang}"`
  const alignment =
    /^(center|right|justify)$/i.exec(align ?? '')?.[1] ??
    /text-align:\s*(center|right|justify)/i.exec(style ?? '')?.[1] ??
    /has-text-align-(center|right|justify)/.exec(className ?? '')?.[1]
  return alignment === undefined ? attributes : `${attributes} style="text-align:${alignment.toLowerCase()}"`
}

/** What a gallery, a table or a frame says about itself, where it cannot stand in a figure. */
export function captionLine(captionHtml: string): string {
  return captionHtml === '' ? '' : `<p><em>${captionHtml}</em></p>`
}
