// What a post refers to by number or name and which may stand anywhere in the export: attachments,
// authors, reusable blocks. Collected in a first pass over all files; small for the biggest export.

import { findLanguageCode } from '#src/i18n/languages.ts'
import { normaliseAddress } from '#src/news/contract/legacy-path.ts'
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
  /** With closing slash; base of every relative address. */
  homeUrl: string
  version: string
  /** When the export was made: nothing in it was created later. */
  exportedAt: Date
  /** Display names by login, those of guests by the short name of their record. */
  authors: Map<string, string>
  attachments: Map<string, Attachment>
  attachmentsByParent: Map<string, Attachment[]>
  /** Attachments by normalised file address, to find the full picture behind a scaled one. */
  attachmentByUrl: Map<string, Attachment>
  /** Normalised address of an attachment's own page → its file. */
  attachmentPages: Map<string, string>
  reusableBlocks: Map<string, string>
  /** Every number the site gave to a post or page. */
  postIds: Set<string>
  zoneMinutes: number
}

export async function readWxrIndex(
  paths: string[],
  options: { onBytes?: (bytes: number) => void; siteUrl?: string } = {},
): Promise<WxrIndex> {
  const channel = new Map<string, string>()
  const tables = createEmptyIndex()
  for (const path of paths) {
    for await (const event of parseWxr(path, options)) {
      if (event.kind === 'author') tables.authors.set(event.login, event.displayName || event.login)
      else if (event.kind === 'channel') {
        if (!channel.has(event.field)) channel.set(event.field, event.value)
      } else addItem(tables, event.item)
    }
  }
  const named =
    channel.get('wp:base_blog_url') || channel.get('link') || channel.get('wp:base_site_url') || ''
  const home = options.siteUrl ?? named
  tables.homeUrl = URL.parse(home) ? `${home.replace(/\/+$/, '')}/` : ''
  const exportedAt = new Date(channel.get('pubDate') ?? '')
  if (!Number.isNaN(exportedAt.getTime())) tables.exportedAt = exportedAt
  tables.version = channel.get('wp:wxr_version') ?? ''
  tables.site = {
    system: 'wordpress',
    site: getSiteName(named || home),
    title: channel.get('title') ?? '',
    language: findLanguageCode(channel.get('language') ?? ''),
    // Not the base site of WordPress.com, which is everybody's.
    hosts: getHosts([home, named, channel.get('link') ?? '']),
  }
  return tables
}

function addItem(tables: WxrIndex, item: WxrItem): void {
  if (item.type === 'attachment' && item.attachmentUrl !== '') {
    const attachment: Attachment = {
      id: item.postId,
      url: item.attachmentUrl,
      alt: item.meta.get('_wp_attachment_image_alt')?.[0] ?? '',
      caption: item.excerpt,
      parent: item.meta.get('_attachment_original_parent_id')?.[0] ?? item.parent,
      order: Number(item.menuOrder) || 0,
    }
    tables.attachments.set(item.postId, attachment)
    const siblings = tables.attachmentsByParent.get(attachment.parent)
    if (siblings) siblings.push(attachment)
    else tables.attachmentsByParent.set(attachment.parent, [attachment])
    tables.attachmentByUrl.set(normalizePictureUrl(item.attachmentUrl), attachment)
    const page = normaliseAddress(item.link)
    if (page) tables.attachmentPages.set(page, item.attachmentUrl)
  } else if (item.type === 'guest-author') tables.authors.set(item.postName, extractText(item.title))
  else if (item.type === 'wp_block') tables.reusableBlocks.set(item.postId, item.content)
  else if (item.type === 'post' || item.type === 'page' || item.type === '') {
    tables.postIds.add(item.postId)
    tables.zoneMinutes = getZoneOffsetMinutes(item) ?? tables.zoneMinutes
  }
}

/** Address of a picture without scheme, query and proxy: WordPress.com adds sizes as `?w=604`, Jetpack a host in front. */
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
