// The server's side of `ReusedNav`: the HTML of contents that are the same on many pages.
import { createContext } from 'react'

/** HTML by key, in the language of the page. */
export type RenderedContentMap = Map<string, string>

/** Has a value only while the server renders a page. */
export const RenderedContents = /* @__PURE__ */ createContext<RenderedContentMap | undefined>(undefined)

/** Marks navigation whose content is to be stored. Nobody can write it into an article, because it is random. */
export const contentMark = import.meta.env.SSR ? `data-content-${crypto.randomUUID()}` : ''

/** Consists of characters that are the same in HTML. */
export function toContentKey(navigation: {
  className?: string | undefined
  'aria-label'?: string | undefined
}): string {
  const { className = '', 'aria-label': label = '' } = navigation
  return encodeURIComponent(`${className} ${label}`).replaceAll("'", '%27')
}

/** Stores the content of the marked navigation of a rendered page, and removes the marks. */
export function storeRenderedContents(page: string, contents: RenderedContentMap): string {
  if (!page.includes(contentMark)) return page
  const mark = new RegExp(` ${contentMark}="([^"]+)"`, 'g')
  for (const { 0: text, 1: key = '', index } of page.matchAll(mark)) {
    const start = page.indexOf('>', index + text.length) + 1
    contents.set(key, page.slice(start, page.indexOf('</nav>', start)))
  }
  return page.replaceAll(mark, '')
}
