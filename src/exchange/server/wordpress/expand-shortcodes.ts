// What WordPress's own shortcodes, and the most common ones of WordPress.com, show a reader.
import { escapeHtml } from '#src/platform/escape-html.ts'
import { galleryOf } from '../html/gallery.ts'
import { renderBuilder } from './builder-shortcodes.ts'
import { replaceShortcodes, type Shortcode } from './parse-shortcodes.ts'
import type { Attachment, WxrTables } from './wxr-tables.ts'

export type ShortcodeContext = {
  tables: Pick<WxrTables, 'attachments' | 'attachmentsByParent'>
  postId: string
  onUnknown: (name: string) => void
  onMissingAttachment: (id: string) => void
}

type Render = (shortcode: Shortcode, context: ShortcodeContext) => string

const RENDERERS = new Map<string, Render>([
  ['caption', renderCaption],
  ['wp_caption', renderCaption],
  ['gallery', renderGallery],
  ['embed', (shortcode) => linkLine(stripTags(shortcode.content ?? firstAddress(shortcode) ?? ''))],
  ['video', (shortcode) => linkLine(firstAddress(shortcode) ?? stripTags(shortcode.content ?? ''))],
  ['audio', (shortcode) => linkLine(firstAddress(shortcode) ?? stripTags(shortcode.content ?? ''))],
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
  ].map((name): [string, Render] => [name, (shortcode) => linkLine(firstAddress(shortcode) ?? '')]),
])

/** Code shortcodes hold raw text: they become `<pre>` before paragraphs are made. */
export function expandCodeShortcodes(content: string): string {
  return content.replaceAll(
    /(?<!\[)\[(code|sourcecode)((?:\s[^\]]*)?)\]([\s\S]*?)\[\/\1\](?!\])/gi,
    (_, _name, _attributes, code: string) => {
      const raw = /&(?:lt|gt|amp|quot);/.test(code) ? code : escapeHtml(code)
      return `<pre><code>${raw.replaceAll(/^\r?\n|\s+$/g, '').replaceAll('[', '&#91;')}</code></pre>`
    },
  )
}

// As the common plugins for footnotes call them.
const NOTES = new Set(['footnote', 'footnotes', 'ref', 'fn', 'efn_note', 'mfn', 'modern_footnote'])

export function expandShortcodes(html: string, context: ShortcodeContext): string {
  const notes: string[] = []
  const expanded = replaceShortcodes(html, {
    isKnown: (name) => RENDERERS.has(name),
    render: (shortcode) => {
      const render = RENDERERS.get(shortcode.name)
      if (render) return render(shortcode, context)
      if (NOTES.has(shortcode.name) && shortcode.content) return callNote(notes.push(shortcode.content))
      context.onUnknown(shortcode.name)
      return renderBuilder(shortcode, context.tables.attachments)
    },
  })
  return expanded + listNotes(notes)
}

function callNote(number: number): string {
  return `<sup><a href="#note-${number}" id="note-${number}-link">${number}</a></sup>`
}

function listNotes(notes: string[]): string {
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
  // Without a picture the brackets wrap something else: a video, or text. Both stay.
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
  return galleryOf(figures, '')
}

function renderPlaylist(shortcode: Shortcode, context: ShortcodeContext): string {
  const items = listAttachments(shortcode, context)
    .filter((attachment) => /\.(?:mp3|ogg|wav|m4a|flac|mp4|mov|webm|ogv)$/i.test(attachment.url))
    .map(
      ({ url, caption }) =>
        `<li><a href="${escapeHtml(url)}">${caption || escapeHtml(fileName(url))}</a></li>`,
    )
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

/** The attachments a gallery names, or all of its post's in their order when it names none. */
function listAttachments({ attributes }: Shortcode, context: ShortcodeContext): Attachment[] {
  const named = (attributes.get('ids') ?? attributes.get('include') ?? '').match(/\d+/g)
  if (named) {
    return named.flatMap((id) => {
      const attachment = context.tables.attachments.get(id)
      if (!attachment) context.onMissingAttachment(id)
      return attachment ? [attachment] : []
    })
  }
  const parent = attributes.get('id') ?? context.postId
  const excluded = new Set((attributes.get('exclude') ?? '').match(/\d+/g) ?? [])
  return (context.tables.attachmentsByParent.get(parent) ?? [])
    .filter((attachment) => !excluded.has(attachment.id))
    .sort((a, b) => a.order - b.order || Number(a.id) - Number(b.id))
}

function renderVideo(shortcode: Shortcode, base: string): string {
  const named = firstAddress(shortcode)
  if (named) return linkLine(named)
  const id = shortcode.attributes.get('id') ?? shortcode.values[0] ?? stripTags(shortcode.content ?? '')
  return /^[\w-]+$/.test(id) ? linkLine(base + id) : linkLine(id)
}

function firstAddress({ attributes, values, content }: Shortcode): string | undefined {
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

/** An address alone in its paragraph: shown as a video where the host is allowed, as a link elsewhere. */
function linkLine(address: string): string {
  const text = address.trim()
  return text === '' ? '' : `<p>${text.includes('&amp;') ? text : escapeHtml(text)}</p>`
}

function stripTags(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').trim()
}

function fileName(url: string): string {
  return (
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? url
  )
}
