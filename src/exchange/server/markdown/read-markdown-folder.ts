// The Markdown reader: a folder of texts with front matter, as static site generators keep them.
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, posix, relative, sep } from 'node:path'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { decodePath } from '#src/news/contract/legacy-path.ts'
import { createBrokenExportError } from '../broken-export-error.ts'
import { deriveTitle } from '../derive-title.ts'
import { detectLanguage } from '../detect-language.ts'
import { extractText } from '../html/extract-text.ts'
import { normalizeHtml } from '../html/normalize-html.ts'
import type { ImportEvent, ImportedArticle, ReadOptions } from '../import-event.ts'
import { isPlausibleDate } from '../is-plausible-date.ts'
import { readText } from '../read-text.ts'
import { getHosts } from '../site-name.ts'
import { stripUnsupportedCharacters } from '../strip-unsupported-characters.ts'
import { expandTemplates } from './expand-templates.ts'
import { findOldPaths } from './find-old-paths.ts'
import { getDateField, getListField, getTextField } from './front-matter-fields.ts'
import { markdownToHtml } from './markdown-to-html.ts'
import { readFrontMatter } from './read-front-matter.ts'
import {
  getPathLanguage,
  isHtmlFile,
  isInJekyllCollection,
  isJekyllPost,
  isJekyllSite,
  isTemplateFile,
  isTextFile,
  parseDatedName,
} from './source-path.ts'

// Stands in for a site that has no address, so that links between texts can be told from others.
const placeholderSiteUrl = 'https://folder.invalid'

export type MarkdownOptions = ReadOptions & { siteUrl?: string }

/** @throws ProblemError `broken-export` when the folder holds no Markdown */
export async function* readMarkdownFolder(
  path: string,
  options: MarkdownOptions = {},
): AsyncGenerator<ImportEvent> {
  const folder = await realpath(path)
  const files = await listTextFiles(folder)
  if (files.length === 0)
    throw createBrokenExportError(path, 'the folder holds no Markdown files (.md, .markdown).')
  const siteUrl = options.siteUrl?.replace(/\/+$/, '') ?? placeholderSiteUrl
  const site = basename(folder)
  yield {
    type: 'site',
    site: { system: 'markdown', site, title: site, hosts: getHosts([siteUrl, placeholderSiteUrl]), folder },
  }
  const isJekyll = isJekyllSite(files)
  for (const file of files) yield* readSourceFile({ folder, file, site, siteUrl, isJekyll }, options)
}

/** Relative paths in a fixed order; hidden folders and readmes are no articles. */
async function listTextFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isTextFile)
    .filter((name) => !/(?:^|\/)(?:\.|node_modules\/|_index\.md$|readme\.md$)/i.test(name))
    .sort()
}

type AddNote = (code: string, message: string, subject?: string) => void
type SourceFile = { folder: string; file: string; site: string; siteUrl: string; isJekyll: boolean }

async function* readSourceFile(source: SourceFile, options: MarkdownOptions): AsyncGenerator<ImportEvent> {
  const notes = new Map<string, ImportEvent>()
  const note: AddNote = (code, message, subject) =>
    notes.set(`${code} ${subject ?? message}`, {
      type: 'note',
      note: { code, title: source.file, message, ...(subject === undefined ? {} : { subject }) },
    })
  let misencodedLines = 0
  const onMisencodedLine = () => {
    misencodedLines += 1
  }
  const { onBytes = () => undefined } = options
  let text = ''
  for await (const piece of readText(join(source.folder, source.file), { onBytes, onMisencodedLine }))
    text += piece
  if (misencodedLines > 0)
    note('encoding', `${misencodedLines} lines are not UTF-8; they were read as Windows-1252`)
  const { fields, body, error } = readFrontMatter(stripUnsupportedCharacters(text))
  if (error !== undefined)
    note('front-matter', `its front matter is broken (${error}); the text came in without it`)
  const reason = getSkipReason(source, fields, body)
  if (reason !== undefined) {
    yield {
      type: 'skipped',
      skipped: { kind: 'page', title: getTextField(fields, ['title']) ?? source.file, reason },
    }
    return
  }
  const { mtime } = await stat(join(source.folder, source.file))
  yield { type: 'article', article: toArticle(source, fields, body, mtime, note) }
  yield* notes.values()
}

/** Pages are no articles, as with every other source; a list that the old site's template fills says nothing. */
function getSkipReason(
  { file, isJekyll }: SourceFile,
  fields: Map<string, unknown>,
  body: string,
): string | undefined {
  if (isTemplateFile(file)) return 'belongs to the templates of the old site'
  const kinds = [getTextField(fields, ['layout']), getTextField(fields, ['type'])]
  if ((kinds.includes('page') && !isJekyllPost(file)) || (isJekyll && !isInJekyllCollection(file)))
    return 'pages of the old site are not articles'
  if (body.trim() === '' && getTextField(fields, ['title']) === undefined)
    return 'has neither a title nor a text'
  return undefined
}

function toArticle(
  source: SourceFile,
  fields: Map<string, unknown>,
  body: string,
  changedAt: Date,
  note: AddNote,
): ImportedArticle {
  const { file } = source
  // A text that begins with its own title would show it twice.
  const heading = fields.has('title') ? undefined : /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/.exec(body)
  const html = toHtml(heading ? body.slice(heading[0].length) : body, source, (shown) =>
    note('unknown-shortcode', 'removed, the text it encloses kept', shown),
  )
  const date =
    getDateField(fields, ['publishdate', 'date', 'published_at', 'pubdate', 'published']) ??
    parseDateFromName(file)
  const derived = deriveTitle(getTextField(fields, ['title']) ?? heading?.[1] ?? '', html, date ?? changedAt)
  if (derived.from !== 'source')
    note('derived-title', `has no title; named “${derived.title}” after its ${derived.from}`)
  const hidden = getHiddenReason(fields, file)
  if (hidden !== undefined) note('unpublished', `${hidden}; imported unpublished`)
  const text = extractText(html)
  const cover = getTextField(fields, [
    'cover',
    'image',
    'featured_image',
    'feature_image',
    'thumbnail',
    'heroimage',
    'banner',
  ])
  return {
    source: { system: 'markdown', site: source.site, id: file },
    title: derived.title,
    html,
    summary: getTextField(fields, ['summary', 'excerpt', 'description']) ?? '',
    author: getListField(fields, ['author', 'authors']).join(', ') || source.site,
    categories: getListField(fields, ['categories', 'category']),
    tags: getListField(fields, ['tags', 'keywords']),
    createdAt: getDateField(fields, ['createdat']) ?? (date && date < changedAt ? date : changedAt),
    ...(date ? { publishDate: date } : {}),
    isPublished: hidden === undefined,
    language:
      findLanguageCode(getTextField(fields, ['lang', 'language', 'locale']) ?? '') ??
      getPathLanguage(file) ??
      detectLanguage(`${derived.title} ${text}`, undefined),
    coverUrl: cover === undefined ? findFirstPictureUrl(html) : resolvePictureUrl(cover, source),
    ...findOldPaths(fields, file),
  }
}

/** Generators know many ways to keep a text from readers, in words, numbers or truth values. */
function getHiddenReason(fields: Map<string, unknown>, file: string): string | undefined {
  const said = (name: string) => getTextField(fields, [name])?.toLowerCase() ?? String(fields.get(name) ?? '')
  const status = said('status')
  if (said('draft') === 'true' || said('published') === 'false' || /(?:^|\/)_?drafts\//.test(file))
    return 'is a draft'
  if (/^(?:draft|hidden|private|skip|pending|unlisted)$/.test(status)) return `has the status “${status}”`
  if (said('private') === 'true' || /^(?:private|unlisted)$/.test(said('visibility'))) return 'is private'
  return said('password') === '' ? undefined : 'is protected by a password'
}

function parseDateFromName(file: string): Date | undefined {
  const named = parseDatedName(file)
  const date = named && new Date(`${named.year}-${named.month}-${named.day}T00:00:00Z`)
  return date && isPlausibleDate(date) ? date : undefined
}

function toHtml(markdown: string, source: SourceFile, onUnknown: (shown: string) => void): string {
  const text = expandTemplates(markdown, { onUnknown })
  return normalizeHtml(isHtmlFile(source.file) ? text : markdownToHtml(text), {
    baseUrl: `${source.siteUrl}/${source.file.split('/').map(encodeURIComponent).join('/')}`,
    hasLocalPictures: true,
    renderSpecial: (element) => {
      if (element.name === 'img')
        element.attribs.src = resolvePictureUrl(element.attribs.src ?? '', source) ?? ''
      return undefined
    },
  })
}

/** A relative picture as `file:` with its path inside the folder; others as they are. */
function resolvePictureUrl(address: string, { file, siteUrl }: SourceFile): string | undefined {
  if (/^(?:https?:|data:|\/\/|file:)/i.test(address)) return address.startsWith('file:') ? undefined : address
  if (address.startsWith('/') && siteUrl !== placeholderSiteUrl) return URL.parse(address, siteUrl)?.href
  const path = decodePath(address.replace(/[?#].*$/, ''))
  const inside = posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(dirname(file), path))
  return inside.startsWith('../') || inside === '' ? undefined : `file:${inside}`
}

function findFirstPictureUrl(html: string): string | undefined {
  return /<img src="((?:https?|file):[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
}
