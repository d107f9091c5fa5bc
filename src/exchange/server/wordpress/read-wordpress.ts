// Reads a WordPress export. The first pass collects what posts refer to; the second pass yields the posts one by one.
import { basename } from 'node:path'
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { normalizeLegacyPath } from '#src/news/contract/legacy-path.ts'
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

type WordPressOptions = ReadOptions & {
  /** URL of the old site, if the export contains none or a wrong one. */
  siteUrl?: string
  /** Result of an earlier first pass, which is then skipped. */
  index?: WxrIndex
}

/**
 * @param paths all files of the export of one site, which WordPress may have split
 * @throws ProblemError 422 `broken-export`
 */
export async function* readWordPress(
  paths: string[],
  options: WordPressOptions = {},
): AsyncGenerator<ImportEvent> {
  const index = options.index ?? (await readWxrIndex(paths, options))
  if (index.version === '' && index.site.site === '') {
    throw createBrokenExportError(
      basename(paths[0] ?? ''),
      'this is not a WordPress export: it contains no site URL and no version.',
    )
  }
  yield { type: 'site', site: index.site }
  for (const path of paths) {
    let misencodedLines = 0
    const onMisencodedLine = () => {
      misencodedLines += 1
    }
    for await (const event of parseWxr(path, { onBytes: options.onBytes, onMisencodedLine })) {
      if (event.kind === 'item') yield* readItem(event.item, index)
    }
    if (misencodedLines > 0) {
      const message = `${misencodedLines} lines are not UTF-8, although the file declares it; they were read as Windows-1252`
      yield { type: 'note', note: { code: 'encoding', title: basename(path), message } }
    }
  }
}

function* readItem(item: WxrItem, index: WxrIndex): Generator<ImportEvent> {
  const title =
    extractText(item.title) || `(no title, ${item.type || 'item'} ${item.postId || `at line ${item.line}`})`
  const reason = getSkipReason(item)
  if (reason !== undefined) {
    yield { type: 'skipped', skipped: { kind: item.type || 'unknown', title, reason } }
    return
  }
  const notes = new Map<string, ImportEvent>()
  const addNote: AddNote = (code, message, more) =>
    notes.set(message + (more?.subject ?? ''), { type: 'note', note: { code, title, message, ...more } })
  const article = toArticle(item, index, addNote)
  const { commentCount: count } = item
  if (count > 0)
    addNote('comments', `${count} ${count === 1 ? 'comment is' : 'comments are'} not imported`, { count })
  yield { type: 'article', article }
  yield* notes.values()
}

function toArticle(item: WxrItem, index: WxrIndex, addNote: AddNote): ImportedArticle {
  const html = renderBody(item, index, addNote)
  const date = parseWxrDate(item, index.zoneMinutes)
  const derived = deriveTitle(item.title, html, date ?? index.exportedAt)
  if (derived.from !== 'source')
    addNote('derived-title', `has no title; the title “${derived.title}” was taken from its ${derived.from}`)
  if (!date && datedStatuses.has(item.status))
    addNote('undated', `has no readable date${formatUnreadableDate(item)}; the date of the export is used`)
  const text = extractText(html)
  const isPublished = (item.status === 'publish' || item.status === 'future') && item.password === ''
  if (item.password !== '') addNote('unpublished', 'is password-protected; imported unpublished')
  else if (!isPublished)
    addNote(
      'unpublished',
      `is ${statusLabels[item.status] ?? (item.status || 'without a status')}; imported unpublished`,
    )
  const getTermNames = (...domains: string[]) =>
    getUniqueNames(item.terms.filter((term) => domains.includes(term.domain) && !isDefaultCategory(term)))
  return {
    source: {
      system: 'wordpress',
      site: index.site.site,
      id: getSourceId(item),
    },
    title: derived.title,
    html,
    summary: extractText(item.excerpt),
    author: getAuthor(item, index),
    categories: getTermNames('category'),
    tags: getTermNames('post_tag', 'tag'),
    createdAt: date && date < index.exportedAt ? date : index.exportedAt,
    ...(date && datedStatuses.has(item.status) ? { publishDate: date } : {}),
    isPublished,
    isSticky: item.isSticky,
    language: getDeclaredLanguage(item) ?? detectLanguage(`${derived.title} ${text}`, index.site.language),
    coverUrl: findCover(item, html, index, addNote),
    oldPaths: findOldPaths(item, index),
    // A site may change its permalink structure, but the slug stays. WordPress also finds posts by their slug.
    linkNames: item.postName === '' ? [] : [item.postName],
  }
}

/** Edited exports may lack ids and addresses. Their posts are told apart by name, title and date. */
function getSourceId({ postId, guid, link, postName, title, postDate }: WxrItem): string {
  return postId || normalizeLegacyPath(guid) || link || [postName, title, postDate].join('\n')
}

/** The names of all authors. Co-author plugins store them as terms, with the login or the name of a guest. */
function getAuthor({ creator, terms }: WxrItem, { authors, site }: WxrIndex): string {
  const coAuthors = terms
    .filter(({ domain }) => domain === 'author')
    .map(
      ({ name, nicename }) =>
        authors.get(nicename) ?? authors.get(name) ?? authors.get(nicename.replace(/^cap-/, '')) ?? name,
    )
  if (coAuthors.length > 0) return [...new Set(coAuthors)].join(', ')
  return authors.get(creator) ?? (creator || site.title)
}

/** The language of a post on a multilingual site. Polylang stores it as a term, WPML as metadata. */
function getDeclaredLanguage({ terms, meta }: WxrItem): LanguageCode | undefined {
  const languageTerm = terms.find(({ domain }) => domain === 'language')?.nicename
  return findLanguageCode(languageTerm ?? meta.get('_wpml_import_language_code')?.[0] ?? '')
}

function formatUnreadableDate({ postDate, postDateGmt, pubDate }: WxrItem): string {
  const text = [postDateGmt, postDate, pubDate].find((date) => date !== '' && !date.startsWith('0000-00-00'))
  return text === undefined ? '' : ` (“${text.slice(0, 40)}”)`
}

// The statuses whose date is a publication date. Drafts and pending posts have the date of their last change.
const datedStatuses = new Set(['publish', 'future', 'private'])
const statusLabels: Record<string, string> = {
  draft: 'a draft',
  pending: 'waiting for review',
  private: 'private',
}

function renderBody(item: WxrItem, index: WxrIndex, addNote: AddNote): string {
  const html = wordPressToHtml(item.content + renderRecordings(item), {
    index,
    postId: item.postId,
    footnotes: item.meta.get('footnotes')?.at(-1) ?? '',
    postUrl: /^https?:/.test(item.link) ? item.link : index.homeUrl,
    onNote: (code, detail) => {
      if (code === 'unknown-shortcode')
        addNote(code, 'removed; its enclosed text was kept', { subject: `[${detail}]` })
      else if (code === 'dropped-block')
        addNote(code, 'removed: its content comes from the theme', { subject: `block “${detail}”` })
      else addNote(code, `a gallery uses attachment ${detail}, which the export does not contain`)
    },
  })
  if (html !== '') return html
  const excerpt = extractText(item.excerpt)
  addNote('empty', excerpt === '' ? 'has no text' : 'has no text; its excerpt was used instead')
  return excerpt === '' ? '' : `<p>${escapeHtml(excerpt)}</p>`
}

/** Podcast plugins store a recording as `enclosure` metadata: one line each for its URL, size and type. */
function renderRecordings({ content, meta }: WxrItem): string {
  const urls = (meta.get('enclosure') ?? []).map((enclosure) => enclosure.split(/\s/, 1)[0] ?? '')
  return [...new Set(urls)]
    .filter((url) => /^https?:/.test(url) && !content.includes(url))
    .map((url) => `\n\n<audio src="${escapeHtml(url)}"></audio>`)
    .join('')
}

function findCover(item: WxrItem, html: string, index: WxrIndex, addNote: AddNote): string | undefined {
  const id = item.meta.get('_thumbnail_id')?.[0]
  const featured = id === undefined ? undefined : index.attachments.get(id)
  if (id !== undefined && !featured)
    addNote(
      'missing-attachment',
      `its featured picture is attachment ${id}, which the export does not contain`,
    )
  return featured?.url ?? /<img src="(https?:[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
}

/** The paths of the permalink, the plain forms and the former slugs. The home page is never among them. */
function findOldPaths(item: WxrItem, index: WxrIndex): string[] {
  const permalink = normalizeLegacyPath(item.link)
  const former = (item.meta.get('_wp_old_slug') ?? []).map((slug) => permalink?.replace(/[^/]+$/, slug))
  // The plain form is always at the root of the site.
  const plain = item.postId === '' ? undefined : `${index.homeUrl}?p=${item.postId}`
  // The guid of a migrated site contains the old post id, which may now belong to another post.
  const guidNumber = /[?&]p=(\d+)/.exec(item.guid)?.[1]
  const belongsToOtherPost =
    guidNumber !== undefined && guidNumber !== item.postId && index.postIds.has(guidNumber)
  const guid = /^https?:/.test(item.guid) && !belongsToOtherPost ? item.guid : undefined
  const paths = [item.link, plain, guid, ...former].map((url) => (url ? normalizeLegacyPath(url) : undefined))
  return [...new Set(paths.filter((path) => path !== undefined))]
}

/** The default category of WordPress. Its slug stays the same if the category is renamed or translated. */
function isDefaultCategory({ name, nicename }: WxrItem['terms'][number]): boolean {
  return nicename === 'uncategorized' || name.toLowerCase() === 'uncategorized'
}

/** WXR 1.0 lists each category twice, with and without its slug. */
function getUniqueNames(terms: WxrItem['terms']): string[] {
  return [...new Set(terms.map((term) => extractText(term.name)).filter((name) => name !== ''))]
}
