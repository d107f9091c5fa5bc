// Writes Atom 1.0 (RFC 4287).
import { type Feed, type FeedItem, generator, oleaNamespace } from './feed.ts'
import { cdata, element, textElement, type Xml, xmlDocument } from './xml.ts'

const namespaces = { xmlns: 'http://www.w3.org/2005/Atom', 'xmlns:olea': oleaNamespace }

export function writeAtom(feed: Feed): string {
  return xmlDocument(
    element('feed', { ...namespaces, 'xml:lang': feed.language }, [
      textElement('id', feed.selfUrl),
      textElement('title', feed.title),
      textElement('subtitle', feed.description),
      textElement('updated', feed.updated.toISOString()),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.selfUrl }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.pageUrl }),
      textElement('generator', generator),
      ...feed.items.map(writeEntry),
    ]),
  )
}

function writeEntry(item: FeedItem): Xml {
  const { cover, ai } = item
  return element('entry', { 'xml:lang': item.language }, [
    textElement('id', item.url),
    element('title', { type: 'text' }, item.title),
    element('link', { rel: 'alternate', type: 'text/html', hreflang: item.language, href: item.url }),
    element('link', { rel: 'enclosure', type: cover.type, href: cover.url }),
    textElement('published', item.published.toISOString()),
    textElement('updated', item.updated.toISOString()),
    element('author', {}, textElement('name', item.author)),
    ...item.categories.map((category) => element('category', { term: category })),
    element('summary', { type: 'text' }, item.summary),
    element('content', { type: 'html' }, cdata(item.html)),
    element('olea:aiPercent', { declared: String(ai.isDeclared) }, String(ai.percent)),
  ])
}
