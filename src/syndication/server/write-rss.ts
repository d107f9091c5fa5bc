// Writes RSS 2.0 according to the specification and the RSS Advisory Board's profile.
import { escapeHtml } from '#src/platform/escape-html.ts'
import { type Feed, type FeedItem, generator, oleaNamespace } from './feed.ts'
import { cdata, element, textElement, type Xml, xmlDocument } from './xml.ts'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
  'xmlns:olea': oleaNamespace,
}
/** How long a feed reader may cache the feed. */
const ttlMinutes = 5

export function writeRss(feed: Feed): string {
  const channel = element('channel', {}, [
    textElement('title', feed.title),
    textElement('link', feed.pageUrl),
    textElement('description', feed.description),
    ...(feed.language ? [textElement('language', feed.language)] : []),
    textElement('lastBuildDate', feed.updated.toUTCString()),
    textElement('generator', generator),
    textElement('docs', 'https://www.rssboard.org/rss-specification'),
    textElement('ttl', String(ttlMinutes)),
    element('atom:link', { href: feed.selfUrl, rel: 'self', type: 'application/rss+xml' }),
    ...feed.items.map(writeItem),
  ])
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel))
}

function writeItem(item: FeedItem): Xml {
  const { cover, ai } = item
  return element('item', {}, [
    textElement('title', item.title),
    textElement('link', item.url),
    element('guid', { isPermaLink: 'true' }, item.url),
    textElement('pubDate', item.published.toUTCString()),
    textElement('atom:updated', item.updated.toISOString()),
    // The `author` element of RSS requires an e-mail address; a name goes into Dublin Core's `creator`.
    textElement('dc:creator', item.author),
    textElement('dc:language', item.language),
    ...item.categories.map((category) => textElement('category', category)),
    // Unlike other elements, `description` contains HTML: its plain text is escaped for HTML first, then for XML.
    textElement('description', escapeHtml(item.summary)),
    element('content:encoded', {}, cdata(item.html)),
    // No `enclosure`: it requires the length in bytes, and covers are generated on the first request.
    element('media:content', {
      url: cover.url,
      type: cover.type,
      medium: 'image',
      width: String(cover.width),
      height: String(cover.height),
    }),
    element('olea:aiPercent', { declared: String(ai.isDeclared) }, String(ai.percent)),
  ])
}
