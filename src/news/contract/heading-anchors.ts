// Places in a text that can be linked to: every heading gets a name of its own. Names come from the words, so they
// stay when paragraphs are added or moved. Without dependencies: the browser needs it for texts it fetches itself.
import { anchorPrefix } from './rich-text.ts'

export type Heading = { id: string; level: 2 | 3; text: string }

const headingElement = /<h([23])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g
const longestName = 60

/**
 * The text with a name on each heading of the two upper levels, and those headings in their order.
 * @param html as the sanitiser left it: attributes in double quotes, no `>` inside them
 */
export function addHeadingAnchors(html: string): { html: string; headings: Heading[] } {
  const taken = new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => id))
  const headings: Heading[] = []
  const anchored = html.replaceAll(
    headingElement,
    (element, level: string, attributes: string, inner: string) => {
      const text = plainText(inner)
      if (!text) return element
      const given = /\sid="([^"]+)"/.exec(attributes)?.[1]
      const id = given ?? createUniqueId(text, taken)
      headings.push({ id, level: level === '2' ? 2 : 3, text })
      return given ? element : `<h${level} id="${id}"${attributes}>${inner}</h${level}>`
    },
  )
  return { html: anchored, headings }
}

function createUniqueId(text: string, taken: Set<string>): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const name = anchorPrefix + Array.from(words).slice(0, longestName).join('').replaceAll(/^-|-$/g, '')
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`
  taken.add(free)
  return free
}

/** Of clean markup; what the sanitiser writes as an entity are the five of XML and the hard space. */
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
