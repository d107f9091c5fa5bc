// Converts a document of the editor into HTML in the form that the server's sanitizer produces, so that saving an
// unchanged article does not change it.
import { DOMSerializer, type Node } from '@tiptap/pm/model'

export function documentToHtml(doc: Node): string {
  // Serializes into an inert document, so that no picture is loaded.
  const inertDocument = document.implementation.createHTMLDocument('')
  const { body } = inertDocument
  const content = DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, {
    document: inertDocument,
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

/** Removes the paragraph element of a list item or table cell with a single paragraph, as is common in HTML. */
function unwrapSingleParagraph(paragraph: Element): void {
  const parent = paragraph.parentElement
  if (!parent || paragraph.attributes.length > 0) return
  const [first, ...others] = parent.children
  if (first !== paragraph || others.some((other) => !other.matches('ul, ol'))) return
  paragraph.replaceWith(...paragraph.childNodes)
}

/** Moves leading rows that contain only header cells into a `<thead>`. */
function moveHeadingRows(table: HTMLTableElement): void {
  const body = table.tBodies[0]
  if (!body) return
  const rows = [...body.rows]
  const firstBodyRow = rows.findIndex((row) => [...row.cells].some((cell) => cell.localName !== 'th'))
  if (firstBodyRow < 1) return
  const head = table.ownerDocument.createElement('thead')
  head.append(...rows.slice(0, firstBodyRow))
  body.before(head)
}

/** Adds `rel="noopener"` to external links and links with a target, and removes it from others, as the server does. */
function setNoopener(link: Element): void {
  const needsNoopener =
    link.hasAttribute('target') || /^(?:https?:)?\/\//i.test(link.getAttribute('href') ?? '')
  const otherValues = (link.getAttribute('rel') ?? '')
    .split(/\s+/)
    .filter((value) => value && value !== 'noopener')
  const values = needsNoopener ? ['noopener', ...otherValues] : otherValues
  if (values.length > 0) link.setAttribute('rel', values.join(' '))
  else link.removeAttribute('rel')
}
