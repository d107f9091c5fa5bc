// The WordPress reader: first pass for what posts refer to, second pass yields the posts one by one.
import { basename } from 'node:path'
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { normaliseAddress } from '#src/news/contract/legacy-path.ts'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { createBrokenExportError } from '../broken-export-error.ts'
import { deriveTitle } from '../derive-title.ts'
import { detectLanguage } from '../detect-language.ts'
import { extractText } from '../html/extract-text.ts'
import type { ImportEvent, ImportedArticle, ReadOptions } from '../import-event.ts'
import type { WxrItem } from './collect-wxr.ts'
import { getSkipReason } from './get-skip-reason.ts'
import { parseWxr } from './parse-wxr.ts'
import { parseWxrDate } from './parse-wxr-date.ts'
import { wordPressToHtml } from './wordpress-to-html.ts'
import { readWxrIndex, type WxrIndex } from './wxr-index.ts'

type AddNote = (code: string, message: string, more?: { subject?: string; count?: number }) => void

export type WordPressOptions = ReadOptions & {
  /** Address of the old site, where the export names none or a wrong one. */
  siteUrl?: string
  /** The first pass's result, to spare it on a second reading. */
  tables?: WxrIndex
}

/** Reads one site's export, in as many files as WordPress cut it into. @throws ProblemError `broken-export` */
export async function* readWordPress(
  paths: string[],
  options: WordPressOptions = {},
): AsyncGenerator<ImportEvent> {
  const tables = options.tables ?? (await readWxrIndex(paths, options))
  if (tables.version === '' && tables.site.site === '') {
    throw createBrokenExportError(
      basename(paths[0] ?? ''),
      'this is not a WordPress export: it names no site and no version.',
    )
  }
  yield { type: 'site', site: tables.site }
  for (const path of paths) {
    let misencodedLines = 0
    const onMisencodedLine = () => {
      misencodedLines += 1
    }
    for await (const event of parseWxr(path, { onBytes: options.onBytes, onMisencodedLine })) {
      if (event.kind === 'item') yield* readItem(event.item, tables)
    }
    if (misencodedLines > 0) {
      const message = `${misencodedLines} lines are not UTF-8, as the file claims; they were read as Windows-1252`
      yield { type: 'note', note: { code: 'encoding', title: basename(path), message } }
    }
  }
}

function* readItem(item: WxrItem, tables: WxrIndex): Generator<ImportEvent> {
  const title =
    extractText(item.title) || `(no title, ${item.type || 'item'} ${item.postId || `at line ${item.line}`})`
  const reason = getSkipReason(item)
  if (reason !== undefined) {
    yield { type: 'skipped', skipped: { kind: item.type || 'unknown', title, reason } }
    return
  }
  const notes = new Map<string, ImportEvent>()
  const note: AddNote = (code, message, more) =>
    notes.set(message + (more?.subject ?? ''), { type: 'note', note: { code, title, message, ...more } })
  const article = toArticle(item, tables, note)
  const { commentCount: count } = item
  if (count > 0)
    note('comments', `${count} ${count === 1 ? 'comment is' : 'comments are'} not imported`, { count })
  yield { type: 'article', article }
  yield* notes.values()
}

function toArticle(item: WxrItem, tables: WxrIndex, note: AddNote): ImportedArticle {
  const html = renderBody(item, tables, note)
  const date = parseWxrDate(item, tables.zoneMinutes)
  const derived = deriveTitle(item.title, html, date ?? tables.exportedAt)
  if (derived.from !== 'source')
    note('derived-title', `has no title; named “${derived.title}” after its ${derived.from}`)
  if (!date && datedStatuses.has(item.status))
    note(
      'undated',
      `has no date that can be read${formatUnreadableDate(item)}; it stands under the day of the export`,
    )
  const text = extractText(html)
  const isPublished = (item.status === 'publish' || item.status === 'future') && item.password === ''
  if (item.password !== '') note('unpublished', 'is protected by a password; imported unpublished')
  else if (!isPublished)
    note('unpublished', `is ${statusLabels[item.status] ?? item.status}; imported unpublished`)
  const terms = (...domains: string[]) =>
    getUniqueNames(item.terms.filter((term) => domains.includes(term.domain) && !isDefaultCategory(term)))
  return {
    source: {
      system: 'wordpress',
      site: tables.site.site,
      id: item.postId || (normaliseAddress(item.guid) ?? item.link),
    },
    title: derived.title,
    html,
    summary: extractText(item.excerpt),
    author: getAuthor(item, tables),
    categories: terms('category'),
    tags: terms('post_tag', 'tag'),
    createdAt: date && date < tables.exportedAt ? date : tables.exportedAt,
    ...(date && datedStatuses.has(item.status) ? { publishDate: date } : {}),
    isPublished,
    isSticky: item.isSticky,
    language: getDeclaredLanguage(item) ?? detectLanguage(`${derived.title} ${text}`, tables.site.language),
    coverUrl: findCover(item, html, tables, note),
    oldPaths: findOldPaths(item, tables),
    // Permalink structures change over the years; the short name stays, and WordPress finds posts by it too.
    linkNames: item.postName === '' ? [] : [item.postName],
  }
}

/** All who wrote it: the plugin for several authors names them as terms, by login or as guests. */
function getAuthor({ creator, terms }: WxrItem, { authors, site }: WxrIndex): string {
  const together = terms
    .filter(({ domain }) => domain === 'author')
    .map(
      ({ name, nicename }) =>
        authors.get(nicename) ?? authors.get(name) ?? authors.get(nicename.replace(/^cap-/, '')) ?? name,
    )
  if (together.length > 0) return [...new Set(together)].join(', ')
  return authors.get(creator) ?? (creator || site.title)
}

/** Sites in several languages: Polylang keeps a post's as a term, WPML exports it as meta data. */
function getDeclaredLanguage({ terms, meta }: WxrItem): LanguageCode | undefined {
  const told = terms.find(({ domain }) => domain === 'language')?.nicename
  return findLanguageCode(told ?? meta.get('_wpml_import_language_code')?.[0] ?? '')
}

function formatUnreadableDate({ postDate, postDateGmt, pubDate }: WxrItem): string {
  const said = [postDateGmt, postDate, pubDate].find((text) => text !== '' && !text.startsWith('0000-00-00'))
  return said === undefined ? '' : ` (“${said.slice(0, 40)}”)`
}

// Drafts and pending posts carry the date of their last change.
const datedStatuses = new Set(['publish', 'future', 'private'])
const statusLabels: Record<string, string> = {
  draft: 'a draft',
  pending: 'waiting for review',
  private: 'private',
}

function renderBody(item: WxrItem, tables: WxrIndex, note: AddNote): string {
  const html = wordPressToHtml(item.content + renderRecordings(item), {
    tables,
    postId: item.postId,
    footnotes: item.meta.get('footnotes')?.at(-1) ?? '',
    postUrl: /^https?:/.test(item.link) ? item.link : tables.homeUrl,
    onNote: (code, what) => {
      if (code === 'unknown-shortcode')
        note(code, 'removed, the text it encloses kept', { subject: `[${what}]` })
      else if (code === 'dropped-block')
        note(code, 'removed: a theme fills it in', { subject: `block “${what}”` })
      else note(code, `a gallery names attachment ${what}, which the export does not hold`)
    },
  })
  if (html !== '') return html
  const excerpt = extractText(item.excerpt)
  note('empty', excerpt === '' ? 'has no text' : 'has no text; its excerpt stands in for it')
  return excerpt === '' ? '' : `<p>${escapeHtml(excerpt)}</p>`
}

/** A podcast plugin keeps the recording beside the text: its address, size and kind, a line each. */
function renderRecordings({ content, meta }: WxrItem): string {
  const addresses = (meta.get('enclosure') ?? []).map((enclosure) => enclosure.split(/\s/, 1)[0] ?? '')
  return [...new Set(addresses)]
    .filter((address) => /^https?:/.test(address) && !content.includes(address))
    .map((address) => `\n\n<audio src="${escapeHtml(address)}"></audio>`)
    .join('')
}

function findCover(item: WxrItem, html: string, tables: WxrIndex, note: AddNote): string | undefined {
  const id = item.meta.get('_thumbnail_id')?.[0]
  const featured = id === undefined ? undefined : tables.attachments.get(id)
  if (id !== undefined && !featured)
    note('missing-attachment', `its featured picture is attachment ${id}, which the export does not hold`)
  return featured?.url ?? /<img src="(https?:[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
}

/** Its permalink, plain forms and former slugs; never the home page. */
function findOldPaths(item: WxrItem, tables: WxrIndex): string[] {
  const permalink = normaliseAddress(item.link)
  const former = (item.meta.get('_wp_old_slug') ?? []).map((slug) => permalink?.replace(/[^/]+$/, slug))
  // The plain form lives at the site's root, whatever the permalink looks like.
  const plain = item.postId === '' ? undefined : `${tables.homeUrl}?p=${item.postId}`
  // A moved site keeps foreign numbers in its guids: one that now belongs to another post leads there.
  const guidNumber = /[?&]p=(\d+)/.exec(item.guid)?.[1]
  const isForeign = guidNumber !== undefined && guidNumber !== item.postId && tables.postIds.has(guidNumber)
  const guid = /^https?:/.test(item.guid) && !isForeign ? item.guid : undefined
  const all = [item.link, plain, guid, ...former].map((address) =>
    address ? normaliseAddress(address) : undefined,
  )
  return [...new Set(all.filter((address) => address !== undefined))]
}

/** Where WordPress puts what nobody sorted; renamed and translated, it keeps its short name. */
function isDefaultCategory({ name, nicename }: WxrItem['terms'][number]): boolean {
  return nicename === 'uncategorized' || name.toLowerCase() === 'uncategorized'
}

/** WXR 1.0 names each category twice, once with and once without its short name. */
function getUniqueNames(terms: WxrItem['terms']): string[] {
  return [...new Set(terms.map((term) => extractText(term.name)).filter((name) => name !== ''))]
}
