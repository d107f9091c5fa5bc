// Renders Mobiledoc documents, in which Ghost 1 to 5 store posts: sections of marked-up text, and cards.
import { z } from 'zod'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { parseJson } from '../parse-json.ts'
import { renderCard } from './render-card.ts'

const Marker = z.tuple([z.number(), z.array(z.number()), z.number(), z.union([z.string(), z.number()])])
const Mobiledoc = z.object({
  markups: z.array(z.tuple([z.string()]).rest(z.unknown())).catch([]),
  atoms: z.array(z.tuple([z.string()]).rest(z.unknown())).catch([]),
  cards: z.array(z.tuple([z.string()]).rest(z.unknown())).catch([]),
  sections: z.array(z.array(z.unknown())),
})
type Mobiledoc = z.infer<typeof Mobiledoc>

const sectionKinds = { markup: 1, image: 2, list: 3, card: 10 }
const textMarker = 0

/** @param json `mobiledoc` field of a post. Returns undefined if it is not a Mobiledoc document. */
export function mobiledocToHtml(json: string): string | undefined {
  const document = Mobiledoc.safeParse(parseJson(json)).data
  return document?.sections.map((section) => renderSection(section, document)).join('\n')
}

function renderSection([kind, first, second]: unknown[], document: Mobiledoc): string {
  if (kind === sectionKinds.markup) return wrap(String(first), renderMarkers(second, document))
  if (kind === sectionKinds.image) return `<figure><img src="${escapeHtml(String(first))}" alt=""></figure>`
  if (kind === sectionKinds.list) {
    const items = z.array(z.unknown()).catch([]).parse(second)
    return wrap(String(first), items.map((item) => `<li>${renderMarkers(item, document)}</li>`).join(''))
  }
  if (kind === sectionKinds.card) {
    const [name, payload] = document.cards[Number(first)] ?? []
    return name === undefined ? '' : (renderCard(name, payload) ?? '')
  }
  return ''
}

function wrap(tag: string, inner: string): string {
  const name = /^(?:p|h[1-6]|blockquote|aside|ul|ol)$/.test(tag) ? tag.replace('aside', 'blockquote') : 'p'
  return `<${name}>${inner}</${name}>`
}

/** A marker opens markups before its text, and closes a number of open ones after it. */
function renderMarkers(value: unknown, document: Mobiledoc): string {
  const open: string[] = []
  let html = ''
  for (const item of z.array(z.unknown()).catch([]).parse(value)) {
    const marker = Marker.safeParse(item).data
    if (!marker) continue
    const [kind, opened, closed, content] = marker
    for (const index of opened) {
      const [tag = 'span', attributes] = document.markups[index] ?? []
      html += openTag(tag, attributes)
      open.push(tag)
    }
    html += kind === textMarker ? escapeHtml(String(content)) : renderAtom(document.atoms[Number(content)])
    for (let count = 0; count < closed; count += 1) html += `</${open.pop() ?? 'span'}>`
  }
  return (
    html +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

function openTag(tag: string, attributes: unknown): string {
  const list = z.array(z.string()).catch([]).parse(attributes)
  const href = list[list.indexOf('href') + 1]
  return tag === 'a' && list.includes('href') && href !== undefined
    ? `<a href="${escapeHtml(href)}">`
    : `<${tag}>`
}

function renderAtom(atom: [string, ...unknown[]] | undefined): string {
  const [name, text] = atom ?? ['']
  return name === 'soft-return' ? '<br>' : escapeHtml(typeof text === 'string' ? text : '')
}
