// Reads the metadata of a page (language, title, links, meta tags, structured data) from its HTML, as a crawler does.
import { Parser } from 'htmlparser2'

export type PageHead = {
  language: string
  title: string
  canonical: string
  /** URL by language, including `x-default`. */
  alternates: Map<string, string>
  feeds: { type: string; title: string; href: string }[]
  /** By name or property. The first one counts. */
  meta: Map<string, string>
  structuredData: Record<string, unknown>[]
  /** The `<time>` elements in document order. */
  times: { datetime: string; text: string }[]
}

export function parsePageHead(html: string): PageHead {
  const head: PageHead = {
    language: '',
    title: '',
    canonical: '',
    alternates: new Map(),
    feeds: [],
    meta: new Map(),
    structuredData: [],
    times: [],
  }
  let text = ''
  const parser = new Parser({
    onopentag(name, given) {
      text = ''
      if (name === 'html') head.language = given.lang ?? ''
      if (name === 'link') readLink(head, given)
      if (name === 'meta') {
        const key = given.name ?? given.property
        if (key && !head.meta.has(key)) head.meta.set(key, given.content ?? '')
      }
      if (name === 'time') head.times.push({ datetime: given.datetime ?? '', text: '' })
      if (name === 'script' && given.type === 'application/ld+json') text = ldJson
    },
    ontext: (part) => {
      text += part
    },
    onclosetag(name) {
      const time = head.times.at(-1)
      if (name === 'title') head.title ||= text
      if ((name === 'time' || name === 'bdi') && time) time.text ||= text
      if (name === 'script' && text.startsWith(ldJson))
        head.structuredData.push(JSON.parse(text.slice(ldJson.length)))
      text = ''
    },
  })
  parser.end(html)
  return head
}

const ldJson = '\0ld+json'

function readLink(
  head: PageHead,
  { rel, href = '', hreflang, type = '', title = '' }: Record<string, string>,
) {
  if (rel === 'canonical') head.canonical = href
  if (rel !== 'alternate') return
  if (hreflang) head.alternates.set(hreflang, href)
  else head.feeds.push({ type, title, href })
}

export function structuredDataOfType(head: PageHead, type: string): Record<string, unknown>[] {
  return head.structuredData.filter((block) => block['@type'] === type)
}
