// The editor's document → HTML as the server's sanitiser would leave it: saving an article twice changes nothing.
import { DOMSerializer, type Node } from '@tiptap/pm/model'

export function documentToHtml(doc: Node): string {
  // In a document that is not shown, so that no picture is fetched.
  const inert = document.implementation.createHTMLDocument('')
  const { body } = inert
  const content = DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, {
    document: inert,
  })
  body.append(content)
  for (const paragraph of body.querySelectorAll('li > p, td > p, th > p, dd > p'))
    unwrapSingleParagraph(paragraph)
  for (const caption of body.querySelectorAll('figcaption:empty')) caption.remove()
  for (const table of body.querySelectorAll('table')) moveHeadingRows(table)
  for (const link of body.querySelectorAll('a[href]')) setNoopener(link)
  while (body.lastElementChild?.matches('p:empty')) body.lastElementChild.remove()
  return body.innerHTML.replaceAll('&nbsp;', '\u00a0')
}

/** A list's item or a cell of one paragraph is written without it, as everybody writes them. */
function unwrapSingleParagraph(paragraph: Element): void {
  const parent = paragraph.parentElement
  if (!parent || paragraph.attributes.length > 0) return
  const [first, ...others] = parent.children
  if (first !== paragraph || others.some((other) => !other.matches('ul, ol'))) return
  paragraph.replaceWith(...paragraph.childNodes)
}

/** Rows of headings at the top are the table's head. */
function moveHeadingRows(table: HTMLTableElement): void {
  const body = table.tBodies[0]
  if (!body) return
  const rows = [...body.rows]
  const firstOther = rows.findIndex((row) => [...row.cells].some((cell) => cell.localName !== 'th'))
  if (firstOther < 1) return
  const head = table.ownerDocument.createElement('thead')
  head.append(...rows.slice(0, firstOther))
  body.before(head)
}

/** What leads away from the site cannot reach back; the server says so of every such link. */
function setNoopener(link: Element): void {
  const leaves = link.hasAttribute('target') || /^(?:https?:)?\/\//i.test(link.getAttribute('href') ?? '')
  const given = (link.getAttribute('rel') ?? '').split(/\s+/).filter((word) => word && word !== 'noopener')
  const words = leaves ? ['noopener', ...given] : given
  if (words.length > 0) link.setAttribute('rel', words.join(' '))
  else link.removeAttribute('rel')
}
