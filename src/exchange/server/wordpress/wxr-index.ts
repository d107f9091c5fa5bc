// Index of what posts refer to by id or name: attachments, authors, reusable blocks. They can be anywhere in the export,
// so a first pass over all files collects them. The index is small even for the largest exports.

import { findLanguageCode } from '#src/i18n/languages.ts'
import { normalizeLegacyPath } from '#src/news/contract/legacy-path.ts'
import { extractText } from '../html/extract-text.ts'
import type { ImportedSite } from '../import-event.ts'
import { getHosts, getSiteName } from '../site-name.ts'
import type { WxrItem } from './collect-wxr.ts'
import { parseWxr } from './parse-wxr.ts'
import { getZoneOffsetMinutes } from './parse-wxr-date.ts'

export type Attachment = {
  id: string
  url: string
  alt: string
  caption: string
  parent: string
  order: number
}

export type WxrIndex = {
  site: ImportedSite
  /** With trailing slash; base of all relative URLs. */
  homeUrl: string
  version: string
  /** Date of the export: no item was created later. */
  exportedAt: Date
  /** Display names of authors by login, and of guest authors by slug. */
  authors: Map<string, string>
  attachments: Map<string, Attachment>
  attachmentsByParent: Map<string, Attachment[]>
  /** Attachments by the normalized URL of their file, to find the original of a scaled picture. */
  attachmentByUrl: Map<string, Attachment>
  /** File URLs of attachments by the normalized path of the attachment page. */
  attachmentPages: Map<string, string>
  reusableBlocks: Map<string, string>
  /** Ids of all posts and pages. */
  postIds: Set<string>
  zoneMinutes: number
}

export async function readWxrIndex(
  paths: string[],
  options: { onBytes?: (bytes: number) => void; siteUrl?: string } = {},
): Promise<WxrIndex> {
  const channelFields = new Map<string, string>()
  const index = createEmptyIndex()
  for (const path of paths) {
    for await (const event of parseWxr(path, options)) {
      if (event.kind === 'author') index.authors.set(event.login, event.displayName || event.login)
      else if (event.kind === 'channel') {
        if (!channelFields.has(event.field)) channelFields.set(event.field, event.value)
      } else addItem(index, event.item)
    }
  }
  const declaredUrl =
    channelFields.get('wp:base_blog_url') ||
    channelFields.get('link') ||
    channelFields.get('wp:base_site_url') ||
    ''
  const homeUrl = options.siteUrl ?? declaredUrl
  index.homeUrl = URL.parse(homeUrl) ? `${homeUrl.replace(/\/+$/, '')}/` : ''
  const exportedAt = new Date(channelFields.get('pubDate') ?? '')
  if (!Number.isNaN(exportedAt.getTime())) index.exportedAt = exportedAt
  index.version = channelFields.get('wp:wxr_version') ?? ''
  index.site = {
    system: 'wordpress',
    site: getSiteName(declaredUrl || homeUrl),
    title: channelFields.get('title') ?? '',
    language: findLanguageCode(channelFields.get('language') ?? ''),
    // Without `wp:base_site_url`: on WordPress.com all sites share it.
    hosts: getHosts([homeUrl, declaredUrl, channelFields.get('link') ?? '']),
  }
  return index
}

function addItem(index: WxrIndex, item: WxrItem): void {
  if (item.type === 'attachment' && item.attachmentUrl !== '') {
    const attachment: Attachment = {
      id: item.postId,
      url: item.attachmentUrl,
      alt: item.meta.get('_wp_attachment_image_alt')?.[0] ?? '',
      caption: item.excerpt,
      parent: item.meta.get('_attachment_original_parent_id')?.[0] ?? item.parent,
      order: Number(item.menuOrder) || 0,
    }
    index.attachments.set(item.postId, attachment)
    const siblings = index.attachmentsByParent.get(attachment.parent)
    if (siblings) siblings.push(attachment)
    else index.attachmentsByParent.set(attachment.parent, [attachment])
    index.attachmentByUrl.set(normalizePictureUrl(item.attachmentUrl), attachment)
    const pagePath = normalizeLegacyPath(item.link)
    if (pagePath) index.attachmentPages.set(pagePath, item.attachmentUrl)
  } else if (item.type === 'guest-author') index.authors.set(item.postName, extractText(item.title))
  else if (item.type === 'wp_block') index.reusableBlocks.set(item.postId, item.content)
  else if (item.type === 'post' || item.type === 'page' || item.type === '') {
    index.postIds.add(item.postId)
    index.zoneMinutes = getZoneOffsetMinutes(item) ?? index.zoneMinutes
  }
}

/** Removes scheme, query and proxy host: WordPress.com adds sizes (`?w=604`), and Jetpack prepends a host. */
export function normalizePictureUrl(url: string): string {
  return url
    .replace(/^https?:/, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/\/i\d\.wp\.com\//, '//')
}

function createEmptyIndex(): WxrIndex {
  return {
    site: { system: 'wordpress', site: '', title: '', hosts: [] },
    homeUrl: '',
    version: '',
    exportedAt: new Date(),
    authors: new Map(),
    attachments: new Map(),
    attachmentsByParent: new Map(),
    attachmentByUrl: new Map(),
    attachmentPages: new Map(),
    reusableBlocks: new Map(),
    postIds: new Set(),
    zoneMinutes: 0,
  }
}
