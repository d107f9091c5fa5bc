// Page builders (Divi, WPBakery, Avada and others) keep pictures, headings and buttons in the attributes of
// shortcodes with hundreds of names, but name the attributes much alike: what readers saw is found by those.
import { videoEmbedAddress } from '#src/news/contract/rich-text.ts'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { buildGallery } from '../html/build-gallery.ts'
import type { Shortcode } from './replace-shortcodes.ts'
import type { Attachment } from './wxr-index.ts'

const pictureFilePattern = /\.(?:jpe?g|png|gif|webp|avif|bmp)(?:[?#].*)?$/i
const pictureAttributes = ['src', 'image', 'image_url', 'custom_src', 'img', 'photo', 'url']
const attachmentAttributes = ['image', 'images', 'gallery_ids', 'ids', 'image_id', 'photo']
const videoAttributes = ['src', 'link', 'url', 'video', 'video_url', 'id']
const numberListPattern = /^\d+(?:\s*,\s*\d+)*$/

/** What a shortcode nobody knows says by its attributes, before what it encloses. */
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
  const address = findAttribute(attributes, pictureAttributes, (value) => pictureFilePattern.test(value))
  if (address === undefined) return undefined
  const alt = attributes.get('alt') ?? attributes.get('image_alt') ?? attributes.get('title_text')
  const said = alt === undefined ? '' : ` alt="${escapeHtml(alt)}"`
  return `<figure><img src="${escapeHtml(address)}"${said}></figure>`
}

function renderAttachments(
  name: string,
  attributes: Map<string, string>,
  attachments: ReadonlyMap<string, Attachment>,
): string {
  // Elsewhere such numbers are those of articles, products, or of NextGEN's own pictures.
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
  const address = findAttribute(
    attributes,
    videoAttributes,
    (value) => videoEmbedAddress(value) !== undefined,
  )
  return address === undefined ? '' : `<p>${escapeHtml(address)}</p>`
}

/** Of forms and widgets, which enclose nothing, a title says nothing. */
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
  const given =
    attributes.get('button_url') ?? attributes.get('button_link') ?? (isButton ? attributes.get('link') : '')
  const address = given?.startsWith('url:') ? decodeWpBakeryUrl(given) : given
  if (!text || !address) return ''
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></p>`
}

/** WPBakery packs a link as `url:https%3A%2F%2F…|title:…|target:…`. */
function decodeWpBakeryUrl(packed: string): string {
  return decodeUri(/^url:([^|]*)/.exec(packed)?.[1] ?? '')
}

function isEncodedHtml(name: string): boolean {
  return name === 'vc_raw_html' || name === 'fusion_code'
}

/** HTML of WPBakery and Avada is packed so that no editor touches it; scripts it may hold are cleaned away later. */
function decodeHtml(content: string): string {
  const packed = content.replaceAll(/<[^>]*>|\s/g, '')
  if (!/^[A-Za-z0-9+/]+=*$/.test(packed)) return content
  return decodeUri(Buffer.from(packed, 'base64').toString('utf8'))
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

function findAttribute(attributes: Map<string, string>, names: string[], fits: (value: string) => boolean) {
  for (const name of names) {
    const value = attributes.get(name)
    if (value !== undefined && fits(value)) return value
  }
  return undefined
}
