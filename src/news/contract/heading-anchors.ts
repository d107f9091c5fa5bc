// Anchors in a text: every heading gets an id. Ids are derived from the text of the heading, so they do not change when
// paragraphs are added or moved. No dependencies, because the browser also uses it for texts it fetches.
import { anchorPrefix } from './rich-text.ts'

export type Heading = { id: string; level: 2 | 3; text: string }

const headingElement = /<h([23])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g
const maxIdLength = 60

/**
 * Adds an id to each h2 and h3 and returns the HTML with the list of these headings.
 * @param html sanitized: attributes in double quotes, no `>` inside them
 */
export function addHeadingAnchors(html: string): { html: string; headings: Heading[] } {
  const usedIds = new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => id))
  const headings: Heading[] = []
  const anchored = html.replaceAll(
    headingElement,
    (element, level: string, attributes: string, inner: string) => {
      const text = plainText(inner)
      if (!text) return element
      const existingId = /\sid="([^"]+)"/.exec(attributes)?.[1]
      const id = existingId ?? createUniqueId(text, usedIds)
      headings.push({ id, level: level === '2' ? 2 : 3, text })
      return existingId ? element : `<h${level} id="${id}"${attributes}>${inner}</h${level}>`
    },
  )
  return { html: anchored, headings }
}

function createUniqueId(text: string, usedIds: Set<string>): string {
  const slug = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const base = anchorPrefix + Array.from(slug).slice(0, maxIdLength).join('').replaceAll(/^-|-$/g, '')
  let id = base
  for (let number = 2; usedIds.has(id); number++) id = `${base}-${number}`
  usedIds.add(id)
  return id
}

/** Text of sanitized HTML. The sanitizer writes only the five XML entities, the no-break space and numeric entities. */
function plainText(html: string): string {
  const entities: Record<string, string> = {
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  }
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
