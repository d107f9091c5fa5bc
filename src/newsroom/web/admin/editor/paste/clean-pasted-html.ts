// What other programs put on the clipboard, made into what an article is made of: Word's lists that are paragraphs,
// Google's bold that is none, and styles that mean something as the elements that say so. Everything else goes.
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { openRawText } from '../../../../contract/expose-raw-text.ts'
import { isAllowedLinkUrl } from '../link-url.ts'
import { parsePictureUrl } from '../parse-picture-url.ts'
import { buildWordLists, mergeWordOnlineLists, removeStrayBullets } from './ms-word-lists.ts'

/** Everything else that an article does not know gives way to its words. */
const removedElements = 'script, style, meta, link, xml, embed, input'
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start', 'type'],
}

/** @param html the clipboard's; from another window of this editor it comes back as it is */
export function cleanPastedHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html
  // Out of the way before it is read: styles would be reported as breaches of the security policy.
  const unstyled = html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    // Of the document that something was copied from, not of what was copied.
    .replaceAll(/<title[\s\S]*?<\/title>/gi, '')
    .replaceAll(/(<[a-z][^>]*?\s)style=/gi, '$1data-style=')
  const { body } = new DOMParser().parseFromString(trustedHtml(openRawText(unstyled)), 'text/html')
  for (const element of body.querySelectorAll(removedElements)) element.remove()
  removeComments(body)
  buildWordLists(body)
  removeStrayBullets(body)
  mergeWordOnlineLists(body)
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) nestList(list)
  for (const element of [...body.querySelectorAll('*')].reverse()) convertElement(element)
  // Google's empty line between blocks, which stand apart by themselves.
  if (body.querySelector(':scope > :is(p, ul, ol, h2, h3)'))
    for (const gap of body.querySelectorAll(':scope > br')) gap.remove()
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) if (isBlank(block)) block.remove()
  return body.innerHTML.replaceAll('&nbsp;', ' ')
}

function removeComments(body: HTMLElement): void {
  const comments = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_COMMENT)
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    comment.parentNode?.removeChild(comment)
}

/** Google puts a list within a list beside its item; it belongs into it. One that begins deep has no item to go to. */
function nestList(list: Element): void {
  const item = list.previousElementSibling
  if (item?.localName === 'li') item.append(list)
  else list.replaceWith(...list.children)
}

/** From the inside out: an element becomes what it means, or gives way to its content. */
function convertElement(element: Element): void {
  const name = element.localName
  const style = element.getAttribute('data-style')?.toLowerCase() ?? ''
  if (name.includes(':') || name === 'font' || name === 'span' || isGoogleWrapper(element, style)) {
    element.replaceWith(...styleToElements(element, style))
  } else if (name === 'p' && element.getAttribute('role') === 'heading') {
    // Word in the browser says only by its role that a paragraph is a heading.
    renameElement(element, headingTag(Number(element.getAttribute('aria-level'))))
  } else if (name === 'h1' || (name === 'p' && /(?:^|\s)MsoTitle(?:\s|$)/.test(element.className))) {
    // The page has its own first heading.
    renameElement(element, 'h2')
  } else if (name === 'a') cleanLink(element)
  else if (name === 'img') cleanPicture(element)
  else if (
    name === 'div' &&
    !element.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, blockquote, pre')
  ) {
    renameElement(element, 'p')
  } else removeOtherAttributes(element, allowedAttributes[name] ?? [])
}

function headingTag(level: number): string {
  return `h${Math.min(6, Math.max(2, level || 2))}`
}

/** Google wraps everything in a bold that is not bold. */
function isGoogleWrapper({ localName, id }: Element, style: string): boolean {
  return (
    localName === 'b' &&
    (id.startsWith('docs-internal-guid') || /(?:^|;)\s*font-weight:\s*(?:normal|400)/.test(style))
  )
}

/** The content of an element in the elements its style stands for. */
function styleToElements(element: Element, style: string): Node[] {
  const isInLink = element.closest('a') !== null
  const tags = [
    /font-weight:\s*(?:bold|[6-9]00)/.test(style) && !element.closest('h1, h2, h3, h4, h5, h6') && 'strong',
    /font-style:\s*italic/.test(style) && 'em',
    /text-decoration[a-z-]*:[^;]*underline/.test(style) && !isInLink && 'u',
    /text-decoration[a-z-]*:[^;]*line-through/.test(style) && 's',
    /vertical-align:\s*super/.test(style) && 'sup',
    /vertical-align:\s*sub(?:;|\s|$)/.test(style) && 'sub',
  ].filter((tag) => tag !== false)
  let content: Node[] = [...element.childNodes]
  for (const tag of tags.reverse()) {
    const wrapper = element.ownerDocument.createElement(tag)
    wrapper.append(...content)
    content = [wrapper]
  }
  return content
}

function cleanLink(link: Element): void {
  const href = unwrapGoogleRedirect(link.getAttribute('href') ?? '')
  if (href.startsWith('#') || !isAllowedLinkUrl(href)) {
    link.replaceWith(...link.childNodes)
    return
  }
  removeOtherAttributes(link, ['href'])
  link.setAttribute('href', href)
}

/** Google Docs leads every link over a page of its own. */
function unwrapGoogleRedirect(href: string): string {
  const url = URL.parse(href)
  const target =
    url && /(?:^|\.)google\.com$/.test(url.hostname) && url.pathname === '/url' && url.searchParams.get('q')
  return target || href
}

/** Pictures that lie on the disk of whoever copied them cannot come along. */
function cleanPicture(picture: Element): void {
  if (parsePictureUrl(picture.getAttribute('src') ?? '') === undefined) picture.remove()
  else removeOtherAttributes(picture, allowedAttributes.img ?? [])
}

function removeOtherAttributes(element: Element, names: readonly string[]): void {
  for (const { name } of [...element.attributes]) if (!names.includes(name)) element.removeAttribute(name)
}

function renameElement(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function isBlank(block: Element): boolean {
  return block.textContent?.trim() === '' && !block.querySelector('img, table')
}
