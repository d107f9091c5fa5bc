// Renders the built-in shortcodes of WordPress and the most common ones of WordPress.com as HTML.
import { escapeHtml } from '#src/platform/escape-html.ts'
import { buildGallery } from '../html/build-gallery.ts'
import { renderBuilderShortcode } from './render-builder-shortcode.ts'
import { replaceShortcodes, type Shortcode } from './replace-shortcodes.ts'
import type { Attachment, WxrIndex } from './wxr-index.ts'

type ShortcodeContext = {
  index: Pick<WxrIndex, 'attachments' | 'attachmentsByParent'>
  postId: string
  onUnknown: (name: string) => void
  onMissingAttachment: (id: string) => void
}

type Render = (shortcode: Shortcode, context: ShortcodeContext) => string

const renderers = new Map<string, Render>([
  ['caption', renderCaption],
  ['wp_caption', renderCaption],
  ['gallery', renderGallery],
  ['embed', (shortcode) => renderUrlParagraph(stripTags(shortcode.content ?? findFirstUrl(shortcode) ?? ''))],
  ['video', (shortcode) => renderUrlParagraph(findFirstUrl(shortcode) ?? stripTags(shortcode.content ?? ''))],
  ['audio', (shortcode) => renderUrlParagraph(findFirstUrl(shortcode) ?? stripTags(shortcode.content ?? ''))],
  ['playlist', renderPlaylist],
  ['youtube', (shortcode) => renderVideo(shortcode, 'https://www.youtube.com/watch?v=')],
  ['vimeo', (shortcode) => renderVideo(shortcode, 'https://vimeo.com/')],
  ['wpvideo', (shortcode) => renderVideo(shortcode, 'https://videopress.com/v/')],
  ['videopress', (shortcode) => renderVideo(shortcode, 'https://videopress.com/v/')],
  ...[
    'tweet',
    'twitter',
    'instagram',
    'facebook',
    'soundcloud',
    'dailymotion',
    'ted',
    'googlemaps',
    'gist',
    'spotify',
  ].map((name): [string, Render] => [name, (shortcode) => renderUrlParagraph(findFirstUrl(shortcode) ?? '')]),
])

/** Code shortcodes contain raw text. They become `<pre>` before paragraphs are added. */
export function expandCodeShortcodes(content: string): string {
  return content.replaceAll(
    /(?<!\[)\[(code|sourcecode)((?:\s[^\]]*)?)\]([\s\S]*?)\[\/\1\](?!\])/gi,
    (_, _name, _attributes, code: string) => {
      const raw = /&(?:lt|gt|amp|quot);/.test(code) ? code : escapeHtml(code)
      return `<pre><code>${raw.replaceAll(/^\r?\n|\s+$/g, '').replaceAll('[', '&#91;')}</code></pre>`
    },
  )
}

// Shortcode names of the common footnote plugins.
const footnoteNames = new Set(['footnote', 'footnotes', 'ref', 'fn', 'efn_note', 'mfn', 'modern_footnote'])

export function expandShortcodes(html: string, context: ShortcodeContext): string {
  const notes: string[] = []
  const expanded = replaceShortcodes(html, {
    isKnown: (name) => renderers.has(name),
    render: (shortcode) => {
      const render = renderers.get(shortcode.name)
      if (render) return render(shortcode, context)
      if (footnoteNames.has(shortcode.name) && shortcode.content)
        return renderFootnoteReference(notes.push(shortcode.content))
      context.onUnknown(shortcode.name)
      return renderBuilderShortcode(shortcode, context.index.attachments)
    },
  })
  return expanded + renderFootnoteList(notes)
}

function renderFootnoteReference(number: number): string {
  return `<sup><a href="#note-${number}" id="note-${number}-link">${number}</a></sup>`
}

function renderFootnoteList(notes: string[]): string {
  const items = notes.map(
    (note, index) => `<li id="note-${index + 1}">${note.trim()} <a href="#note-${index + 1}-link">↩︎</a></li>`,
  )
  return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`
}

function renderCaption({ attributes, content = '' }: Shortcode): string {
  const inner = content.replaceAll(/<\/?p(?:\s[^>]*)?>/gi, '').trim()
  const picture = /^\s*(?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?/i.exec(inner)?.[0] ?? ''
  const rest = inner.slice(picture.length).replace(/^(?:\s|<br\s*\/?>)+/i, '')
  const caption = attributes.get('caption') ?? rest
  // Without a picture the shortcode encloses something else, such as a video or text, which is kept.
  if (picture === '') return `${inner}${attributes.has('caption') ? `<p>${caption}</p>` : ''}`
  const trailing = attributes.has('caption') ? rest : ''
  const figcaption = caption.trim() === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `<figure>${picture}${figcaption}</figure>${trailing}`
}

function renderGallery(shortcode: Shortcode, context: ShortcodeContext): string {
  const figures = listAttachments(shortcode, context)
    .filter(
      (attachment) => !/\.(?:mp3|ogg|wav|m4a|mp4|mov|webm|ogv|pdf|zip|docx?|xlsx?)$/i.test(attachment.url),
    )
    .map((attachment) => {
      const caption = attachment.caption === '' ? '' : `<figcaption>${attachment.caption}</figcaption>`
      return `<figure><img src="${escapeHtml(attachment.url)}" alt="${escapeHtml(attachment.alt)}">${caption}</figure>`
    })
  return buildGallery(figures, '')
}

function renderPlaylist(shortcode: Shortcode, context: ShortcodeContext): string {
  const items = listAttachments(shortcode, context)
    .filter((attachment) => /\.(?:mp3|ogg|wav|m4a|flac|mp4|mov|webm|ogv)$/i.test(attachment.url))
    .map(
      ({ url, caption }) =>
        `<li><a href="${escapeHtml(url)}">${caption || escapeHtml(getFileName(url))}</a></li>`,
    )
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

/** Returns the attachments with the ids in the shortcode, or all attachments of the post in their order. */
function listAttachments({ attributes }: Shortcode, context: ShortcodeContext): Attachment[] {
  const ids = (attributes.get('ids') ?? attributes.get('include') ?? '').match(/\d+/g)
  if (ids) {
    return ids.flatMap((id) => {
      const attachment = context.index.attachments.get(id)
      if (!attachment) context.onMissingAttachment(id)
      return attachment ? [attachment] : []
    })
  }
  const parent = attributes.get('id') ?? context.postId
  const excluded = new Set((attributes.get('exclude') ?? '').match(/\d+/g) ?? [])
  return (context.index.attachmentsByParent.get(parent) ?? [])
    .filter((attachment) => !excluded.has(attachment.id))
    .sort((a, b) => a.order - b.order || Number(a.id) - Number(b.id))
}

function renderVideo(shortcode: Shortcode, base: string): string {
  const url = findFirstUrl(shortcode)
  if (url) return renderUrlParagraph(url)
  const id = shortcode.attributes.get('id') ?? shortcode.values[0] ?? stripTags(shortcode.content ?? '')
  return /^[\w-]+$/.test(id) ? renderUrlParagraph(base + id) : renderUrlParagraph(id)
}

function findFirstUrl({ attributes, values, content }: Shortcode): string | undefined {
  const candidates = [
    'src',
    'url',
    'mp4',
    'm4v',
    'webm',
    'ogv',
    'mp3',
    'm4a',
    'ogg',
    'wav',
    'flac',
    'href',
    'link',
  ]
    .map((name) => attributes.get(name))
    .concat(values, content === undefined ? [] : [stripTags(content)])
  return candidates.find((candidate) => candidate !== undefined && /^(?:https?:)?\/\//.test(candidate))
}

/** A paragraph that contains only a URL. `normalizeHtml` renders it as a video if the host is supported, else as a link. */
function renderUrlParagraph(url: string): string {
  const text = url.trim()
  return text === '' ? '' : `<p>${text.includes('&amp;') ? text : escapeHtml(text)}</p>`
}

function stripTags(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').trim()
}

function getFileName(url: string): string {
  return (
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? url
  )
}
