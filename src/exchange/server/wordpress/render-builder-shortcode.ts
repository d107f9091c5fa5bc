// Page builders (Divi, WPBakery, Avada and others) store pictures, headings and buttons in the attributes of shortcodes.
// The shortcodes have hundreds of names, but their attributes have similar names, which identify the content.
import { toVideoEmbedUrl } from '#src/news/contract/rich-text.ts'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { buildGallery } from '../html/build-gallery.ts'
import type { Shortcode } from './replace-shortcodes.ts'
import type { Attachment } from './wxr-index.ts'

const pictureFilePattern = /\.(?:jpe?g|png|gif|webp|avif|bmp)(?:[?#].*)?$/i
const pictureAttributes = ['src', 'image', 'image_url', 'custom_src', 'img', 'photo', 'url']
const attachmentAttributes = ['image', 'images', 'gallery_ids', 'ids', 'image_id', 'photo']
const videoAttributes = ['src', 'link', 'url', 'video', 'video_url', 'id']
const numberListPattern = /^\d+(?:\s*,\s*\d+)*$/

/** Renders the content of an unknown shortcode: what its attributes contain, and the enclosed text. */
export function renderBuilderShortcode(
  { name, attributes, content }: Shortcode,
  attachments: ReadonlyMap<string, Attachment>,
): string {
  const text = isEncodedHtml(name) ? decodeHtml(content ?? '') : (content ?? '')
  return [
    renderPicture(attributes) ?? renderAttachments(name, attributes, attachments),
    renderVideo(attributes),
    renderHeading(name, attributes, content !== undefined),
    text,
    renderButton(name, attributes),
  ].join('')
}

function renderPicture(attributes: Map<string, string>): string | undefined {
  const url = findAttribute(attributes, pictureAttributes, (value) => pictureFilePattern.test(value))
  if (url === undefined) return undefined
  const alt = attributes.get('alt') ?? attributes.get('image_alt') ?? attributes.get('title_text')
  const altAttribute = alt === undefined ? '' : ` alt="${escapeHtml(alt)}"`
  return `<figure><img src="${escapeHtml(url)}"${altAttribute}></figure>`
}

function renderAttachments(
  name: string,
  attributes: Map<string, string>,
  attachments: ReadonlyMap<string, Attachment>,
): string {
  // In other shortcodes these numbers identify articles, products, or pictures of the NextGEN plugin.
  if (!/gallery|image|photo|slider|carousel/.test(name) || /^(?:ngg|nextgen)/.test(name)) return ''
  const numbers =
    findAttribute(attributes, attachmentAttributes, (value) => numberListPattern.test(value))?.match(
      /\d+/g,
    ) ?? []
  const figures = numbers.flatMap((number) => {
    const found = attachments.get(number)
    if (!found || !pictureFilePattern.test(found.url)) return []
    const caption = found.caption === '' ? '' : `<figcaption>${found.caption}</figcaption>`
    return [`<figure><img src="${escapeHtml(found.url)}" alt="${escapeHtml(found.alt)}">${caption}</figure>`]
  })
  return buildGallery(figures, '')
}

function renderVideo(attributes: Map<string, string>): string {
  const url = findAttribute(attributes, videoAttributes, (value) => toVideoEmbedUrl(value) !== undefined)
  return url === undefined ? '' : `<p>${escapeHtml(url)}</p>`
}

/** Ignores the title of forms and widgets, which enclose no content. */
function renderHeading(name: string, attributes: Map<string, string>, hasContent: boolean): string {
  const isHeading = /heading|title/.test(name)
  const heading = isHeading
    ? (attributes.get('text') ?? attributes.get('title') ?? attributes.get('heading'))
    : hasContent && (attributes.get('title') ?? attributes.get('heading'))
  return heading ? `<h3>${escapeHtml(heading.trim())}</h3>` : ''
}

function renderButton(name: string, attributes: Map<string, string>): string {
  const isButton = /(?:button|btn)$/.test(name)
  const text = attributes.get('button_text') ?? (isButton ? attributes.get('title') : undefined)
  const buttonUrl =
    attributes.get('button_url') ?? attributes.get('button_link') ?? (isButton ? attributes.get('link') : '')
  const url = buttonUrl?.startsWith('url:') ? decodeWpBakeryUrl(buttonUrl) : buttonUrl
  if (!text || !url) return ''
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`
}

/** WPBakery encodes a link as `url:https%3A%2F%2F…|title:…|target:…`. */
function decodeWpBakeryUrl(encoded: string): string {
  return decodeUri(/^url:([^|]*)/.exec(encoded)?.[1] ?? '')
}

function isEncodedHtml(name: string): boolean {
  return name === 'vc_raw_html' || name === 'fusion_code'
}

/** WPBakery and Avada encode raw HTML as Base64. Scripts in it are removed later. */
function decodeHtml(content: string): string {
  const encoded = content.replaceAll(/<[^>]*>|\s/g, '')
  if (!/^[A-Za-z0-9+/]+=*$/.test(encoded)) return content
  return decodeUri(Buffer.from(encoded, 'base64').toString('utf8'))
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

function findAttribute(
  attributes: Map<string, string>,
  names: string[],
  matches: (value: string) => boolean,
) {
  for (const name of names) {
    const value = attributes.get(name)
    if (value !== undefined && matches(value)) return value
  }
  return undefined
}
