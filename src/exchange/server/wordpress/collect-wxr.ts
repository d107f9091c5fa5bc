// Converts the XML events of a WordPress export to records: channel fields, authors and items.
import type { SAXParser } from 'sax'

type WxrTerm = { domain: string; nicename: string; name: string }

export type WxrItem = {
  title: string
  link: string
  guid: string
  creator: string
  pubDate: string
  content: string
  excerpt: string
  postId: string
  postDate: string
  postDateGmt: string
  postName: string
  status: string
  parent: string
  menuOrder: string
  type: string
  password: string
  isSticky: boolean
  attachmentUrl: string
  terms: WxrTerm[]
  /** Only the keys that the import uses. A key can have several values. */
  meta: Map<string, string[]>
  commentCount: number
  line: number
}

export type WxrEvent =
  | { kind: 'channel'; field: string; value: string }
  | { kind: 'author'; login: string; displayName: string }
  | { kind: 'item'; item: WxrItem }

const usedMetaKeys = new Set([
  '_thumbnail_id',
  '_wp_attachment_image_alt',
  '_attachment_original_parent_id',
  '_wp_old_slug',
  'enclosure',
  'footnotes',
  '_wpml_import_language_code',
])
const channelFields = new Set([
  'title',
  'link',
  'language',
  'pubDate',
  'wp:wxr_version',
  'wp:base_site_url',
  'wp:base_blog_url',
])

type TextField = { [Key in keyof WxrItem]: WxrItem[Key] extends string ? Key : never }[keyof WxrItem]

const itemFields = new Map<string, TextField>([
  ['title', 'title'],
  ['link', 'link'],
  ['guid', 'guid'],
  ['dc:creator', 'creator'],
  ['pubDate', 'pubDate'],
  ['content:encoded', 'content'],
  ['excerpt:encoded', 'excerpt'],
  ['wp:post_id', 'postId'],
  ['wp:post_date', 'postDate'],
  ['wp:post_date_gmt', 'postDateGmt'],
  ['wp:post_name', 'postName'],
  ['wp:status', 'status'],
  ['wp:post_parent', 'parent'],
  ['wp:menu_order', 'menuOrder'],
  ['wp:post_type', 'type'],
  ['wp:post_password', 'password'],
  ['wp:attachment_url', 'attachmentUrl'],
])

/** In characters. Far more than a post with all its pictures inline; a longer text is an attempt to exhaust memory. */
const maxTextLength = 64 * 1024 * 1024

// Accepts any version of a namespace, and any prefix bound to it.
const namespaces: [RegExp, string][] = [
  [/wordpress\.org\/export\/[\d.]+\/excerpt\/?$/, 'excerpt'],
  [/wordpress\.org\/export\/[\d.]+\/?$/, 'wp'],
  [/purl\.org\/rss\/1\.0\/modules\/content\/?$/, 'content'],
  [/purl\.org\/dc\/elements\/[\d.]+\/?$/, 'dc'],
]

type WxrCollector = {
  /** Line of the first text that exceeds the maximum length. */
  getOversizedTextLine: () => number | undefined
  /** Returns the records completed since the last call. */
  takeEvents: () => WxrEvent[]
  hasStarted: () => boolean
  isComplete: () => boolean
  /** Title of the item being read, or its line if the title has not been read yet. */
  getOpenItemTitle: () => string | undefined
}

export function collectWxr(parser: SAXParser): WxrCollector {
  const prefixes = new Map<string, string>()
  const path: string[] = []
  let completed: WxrEvent[] = []
  let hasStarted = false
  let text = ''
  let oversizedTextLine: number | undefined
  let item: WxrItem | undefined
  let author: { login: string; displayName: string } | undefined
  let term: WxrTerm | undefined
  let metaKey = ''

  const canonical = (name: string) => {
    const [prefix, local] = name.split(':', 2)
    return local === undefined ? name : `${prefixes.get(prefix ?? '') ?? prefix}:${local}`
  }

  parser.onopentag = (tag) => {
    hasStarted = true
    for (const [name, value] of Object.entries(tag.attributes)) bindPrefix(prefixes, name, String(value))
    const name = canonical(tag.name)
    path.push(name)
    text = ''
    if (name === 'item') item = createEmptyItem(parser.line + 1)
    else if (name === 'wp:author') author = { login: '', displayName: '' }
    else if (name === 'category') {
      term = {
        domain: String(tag.attributes.domain ?? 'category'),
        nicename: String(tag.attributes.nicename ?? ''),
        name: '',
      }
    }
  }
  const appendText = (chunk: string) => {
    if (text.length > maxTextLength) oversizedTextLine ??= parser.line + 1
    else text += chunk
  }
  parser.ontext = appendText
  parser.oncdata = appendText
  parser.onclosetag = () => {
    const name = path.pop() ?? ''
    const parent = path.at(-1) ?? ''
    const value = text.trim()
    text = ''
    if (name === 'item' && item) {
      completed.push({ kind: 'item', item })
      item = undefined
    } else if (name === 'wp:author' && author) {
      completed.push({ kind: 'author', ...author })
      author = undefined
    } else if (author) {
      if (name === 'wp:author_login') author.login = value
      else if (name === 'wp:author_display_name') author.displayName = value
    } else if (!item) {
      if (channelFields.has(name) && parent === 'channel')
        completed.push({ kind: 'channel', field: name, value })
    } else if (name === 'wp:meta_key') metaKey = value
    else if (name === 'wp:meta_value' && parent === 'wp:postmeta') addMeta(item, metaKey, value)
    else if (parent === 'item') {
      setField(item, name, value, term)
      term = undefined
    }
  }

  return {
    takeEvents: () => {
      const events = completed
      completed = []
      return events
    },
    hasStarted: () => hasStarted,
    getOversizedTextLine: () => oversizedTextLine,
    isComplete: () => hasStarted && path.length === 0,
    getOpenItemTitle: () => item && (item.title || `the item that begins at line ${item.line}`),
  }
}

function bindPrefix(prefixes: Map<string, string>, attribute: string, uri: string): void {
  if (!attribute.startsWith('xmlns:')) return
  const known = namespaces.find(([pattern]) => pattern.test(uri))
  if (known) prefixes.set(attribute.slice('xmlns:'.length), known[1])
}

function setField(item: WxrItem, name: string, value: string, term: WxrTerm | undefined): void {
  const field = itemFields.get(name)
  if (field) item[field] = value
  else if (name === 'wp:is_sticky') item.isSticky = value === '1'
  else if (name === 'wp:comment') item.commentCount += 1
  else if (name === 'category' && term && value !== '') item.terms.push({ ...term, name: value })
}

function addMeta(item: WxrItem, key: string, value: string): void {
  if (!usedMetaKeys.has(key) || value === '') return
  item.meta.set(key, [...(item.meta.get(key) ?? []), value])
}

function createEmptyItem(line: number): WxrItem {
  return {
    title: '',
    link: '',
    guid: '',
    creator: '',
    pubDate: '',
    content: '',
    excerpt: '',
    postId: '',
    postDate: '',
    postDateGmt: '',
    postName: '',
    status: '',
    parent: '',
    menuOrder: '',
    type: '',
    password: '',
    isSticky: false,
    attachmentUrl: '',
    terms: [],
    meta: new Map(),
    commentCount: 0,
    line,
  }
}
