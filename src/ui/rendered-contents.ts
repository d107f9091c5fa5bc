// The server's side of `ReusedElement`: the HTML of contents that are the same on many pages.
import { createContext } from 'react'

/** HTML by key, in one language. */
export type RenderedContentCache = {
  get(key: string): string | undefined
  set(key: string, html: string): unknown
}

/** @param newKeys of the contents that this page renders, each marked with its index */
type PageContents = { cache: RenderedContentCache; newKeys: string[] }

/** Has a value only while the server renders a page. */
export const RenderedContents = /* @__PURE__ */ createContext<PageContents | undefined>(undefined)

/** Marks elements whose content is to be stored. Nobody can write it into an article, because it is random. */
export const contentMark = import.meta.env.SSR ? `data-content-${crypto.randomUUID()}` : ''

/** Stores the content of the marked elements of a rendered page, and removes the marks. */
export function storeRenderedContents(page: string, { cache, newKeys }: PageContents): string {
  if (newKeys.length === 0) return page
  const mark = new RegExp(`<(\\w+)(?: [^>]*)? ${contentMark}="(\\d+)"[^>]*>`, 'g')
  for (const { 0: tag, 1: name, 2: index, index: at } of page.matchAll(mark)) {
    const key = newKeys[Number(index)]
    const start = at + tag.length
    if (key !== undefined) cache.set(key, copy(page.slice(start, page.indexOf(`</${name}>`, start))))
  }
  return page.replaceAll(new RegExp(` ${contentMark}="\\d+"`, 'g'), '')
}

/** A part of a string refers to all of it: the cache would keep the pages. */
const copy = (part: string): string => structuredClone(part)
