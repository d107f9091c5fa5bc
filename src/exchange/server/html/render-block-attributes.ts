import type { Element } from 'domhandler'
import { escapeHtml } from '#src/platform/escape-html.ts'

type LinkedIds = { linkedIds: ReadonlySet<string> }

/** Renders an id only if a link in the same text leads to it: a footnote, its reference, a heading. */
export function renderLinkedId(id: string | undefined, { linkedIds }: LinkedIds): string {
  return id !== undefined && linkedIds.has(id) ? ` id="${escapeHtml(id)}"` : ''
}

/** Renders the attributes that are kept: linked id, direction, language, alignment. */
export function renderBlockAttributes(element: Element, renderer: LinkedIds): string {
  const { dir, lang, id, align, style, class: className } = element.attribs
  let attributes = renderLinkedId(id, renderer)
  if (dir === 'rtl' || dir === 'ltr') attributes += ` dir="${dir}"`
  if (lang !== undefined && /^[a-z]{2,3}(-[\w-]+)?$/i.test(lang)) attributes += ` lang="${lang}"`
  const alignment =
    /^(center|right|justify)$/i.exec(align ?? '')?.[1] ??
    /text-align:\s*(center|right|justify)/i.exec(style ?? '')?.[1] ??
    /has-text-align-(center|right|justify)/.exec(className ?? '')?.[1]
  return alignment === undefined ? attributes : `${attributes} style="text-align:${alignment.toLowerCase()}"`
}

/** Renders the caption of a gallery, table or embed that is not rendered as a figure. */
export function renderCaptionParagraph(captionHtml: string): string {
  return captionHtml === '' ? '' : `<p><em>${captionHtml}</em></p>`
}
