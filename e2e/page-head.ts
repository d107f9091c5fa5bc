// What a page says about itself, read from its HTML as a search engine reads it.
import { Parser } from 'htmlparser2'

export type PageHead = {
  language: string
  title: string
  canonical: string
  /** Address by language, `x-default` among them. */
  alternates: Map<string, string>
  feeds: { type: string; title: string; href: string }[]
  /** By name or property; of several the first. */
  meta: Map<string, string>
  facts: Record<string, unknown>[]
  /** Days and moments that readers see, in their order. */
  times: { datetime: string; text: string }[]
}

export function readHead(html: string): PageHead {
  const head: PageHead = {
    language: '',
    title: '',
    canonical: '',
    alternates: new Map(),
    feeds: [],
    meta: new Map(),
    facts: [],
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
      if (name === 'script' && text.startsWith(ldJson)) head.facts.push(JSON.parse(text.slice(ldJson.length)))
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

export function factsOf(head: PageHead, type: string): Record<string, unknown>[] {
  return head.facts.filter((fact) => fact['@type'] === type)
}
