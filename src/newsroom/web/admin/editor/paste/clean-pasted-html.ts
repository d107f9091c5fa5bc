// Converts HTML that other programs put on the clipboard into article HTML: restores lists that Word writes as
// paragraphs, removes the meaningless bold wrapper of Google Docs, and replaces meaningful styles by elements.
// Everything else is removed.

import { alignClass } from '#src/news/contract/rich-text.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { exposeRawText } from '../../../../contract/expose-raw-text.ts'
import { isAllowedLinkUrl } from '../link-url.ts'
import { parsePictureUrl } from '../parse-picture-url.ts'
import { buildWordLists, mergeWordOnlineLists, removeStrayBullets } from './ms-word-lists.ts'

/** Removed with their content. Other elements that an article cannot contain are replaced by their content. */
const removedElements = 'script, style, meta, link, xml, embed, input'
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start', 'type'],
}

/** @param html HTML of the clipboard; returned unchanged if it was copied from this editor */
export function cleanPastedHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html
  // Parsing `<style>` elements and `style` attributes would cause violation reports of the content security policy.
  const unstyled = html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    // The title belongs to the document that was copied from, not to the copied part.
    .replaceAll(/<title[\s\S]*?<\/title>/gi, '')
    .replaceAll(/(<[a-z][^>]*?\s)style=/gi, '$1data-style=')
  const { body } = new DOMParser().parseFromString(trustedHtml(exposeRawText(unstyled)), 'text/html')
  for (const element of body.querySelectorAll(removedElements)) element.remove()
  removeComments(body)
  buildWordLists(body)
  removeStrayBullets(body)
  mergeWordOnlineLists(body)
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) nestList(list)
  for (const element of [...body.querySelectorAll('*')].reverse()) convertElement(element)
  // Google Docs puts line breaks between blocks, which have margins anyway.
  if (body.querySelector(':scope > :is(p, ul, ol, h2, h3)'))
    for (const lineBreak of body.querySelectorAll(':scope > br')) lineBreak.remove()
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) if (isBlank(block)) block.remove()
  return body.innerHTML.replaceAll('&nbsp;', ' ')
}

/** Whether the HTML refers to pictures on the user's disk, which browsers do not let pages read. */
export function hasLocalPictures(html: string): boolean {
  return /<img\b[^>]*\ssrc=["']?file:/i.test(html)
}

function removeComments(body: HTMLElement): void {
  const comments = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_COMMENT)
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    comment.parentNode?.removeChild(comment)
}

/**
 * Moves a nested list into the preceding list item: Google Docs puts it after the item. A list without a preceding item
 * is replaced by its own items.
 */
function nestList(list: Element): void {
  const item = list.previousElementSibling
  if (item?.localName === 'li') item.append(list)
  else list.replaceWith(...list.children)
}

/** Replaces an element by its semantic equivalent or by its content. Called for inner elements first. */
function convertElement(element: Element): void {
  const name = element.localName
  const style = element.getAttribute('data-style')?.toLowerCase() ?? ''
  const isCentered = element.getAttribute('align') === 'center' || /text-align:\s*center/.test(style)
  if (name.includes(':') || name === 'font' || name === 'span' || isGoogleWrapper(element, style)) {
    element.replaceWith(...styleToElements(element, style))
  } else if (name === 'p' && element.getAttribute('role') === 'heading') {
    // Word for the web marks a heading only by the role of a paragraph.
    renameElement(element, headingTag(Number(element.getAttribute('aria-level'))))
  } else if (name === 'h1' || (name === 'p' && /(?:^|\s)MsoTitle(?:\s|$)/.test(element.className))) {
    // The title of the article is the h1 of the page.
    renameElement(element, 'h2')
  } else if (name === 'a') cleanLink(element)
  else if (name === 'img') cleanPicture(element)
  else if (
    name === 'div' &&
    !element.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, blockquote, pre')
  ) {
    renameElement(element, 'p')
  } else removeOtherAttributes(element, allowedAttributes[name] ?? [])
  if (isCentered && /^(?:p|h[2-6])$/.test(name)) element.setAttribute('class', alignClass('center'))
}

function headingTag(level: number): string {
  return `h${Math.min(6, Math.max(2, level || 2))}`
}

/** Google Docs wraps everything in a `<b>` element with normal font weight. */
function isGoogleWrapper({ localName, id }: Element, style: string): boolean {
  return (
    localName === 'b' &&
    (id.startsWith('docs-internal-guid') || /(?:^|;)\s*font-weight:\s*(?:normal|400)/.test(style))
  )
}

/** Returns the content of an element, wrapped in the elements that its style corresponds to. */
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

/** Google Docs replaces each link by a redirect through google.com. Returns the original target. */
function unwrapGoogleRedirect(href: string): string {
  const url = URL.parse(href)
  const target =
    url && /(?:^|\.)google\.com$/.test(url.hostname) && url.pathname === '/url' && url.searchParams.get('q')
  return target || href
}

/** Removes pictures with `file:` and other unsupported URLs. */
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
