// Reads a folder of Markdown files with front matter, as static site generators use them.
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

// Base URL if the URL of the site is unknown, which identifies links between the files.
const placeholderSiteUrl = 'https://folder.invalid'

type MarkdownOptions = ReadOptions & { siteUrl?: string }

/** @throws ProblemError 422 `broken-export` if the folder contains no Markdown files */
export async function* readMarkdownFolder(
  path: string,
  options: MarkdownOptions = {},
): AsyncGenerator<ImportEvent> {
  const folder = await realpath(path)
  const files = await listTextFiles(folder)
  if (files.length === 0)
    throw createBrokenExportError(path, 'the folder contains no Markdown files (.md, .markdown).')
  const siteUrl = options.siteUrl?.replace(/\/+$/, '') ?? placeholderSiteUrl
  const site = basename(folder)
  yield {
    type: 'site',
    site: { system: 'markdown', site, title: site, hosts: getHosts([siteUrl, placeholderSiteUrl]), folder },
  }
  const isJekyll = isJekyllSite(files)
  for (const file of files) yield* readSourceFile({ folder, file, site, siteUrl, isJekyll }, options)
}

/** Returns relative paths in a fixed order, without hidden folders and readmes. */
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
// `published` can also be a boolean, so it comes last.
const dateFields = ['publishdate', 'date', 'published_at', 'pubdate', 'published']

type ParsedFile = { fields: Map<string, unknown>; body: string; changedAt: Date; isPublished: boolean }
type SourceFile = { folder: string; file: string; site: string; siteUrl: string; isJekyll: boolean }

async function* readSourceFile(source: SourceFile, options: MarkdownOptions): AsyncGenerator<ImportEvent> {
  const notes = new Map<string, ImportEvent>()
  const addNote: AddNote = (code, message, subject) =>
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
  for await (const chunk of readText(join(source.folder, source.file), { onBytes, onMisencodedLine }))
    text += chunk
  if (misencodedLines > 0)
    addNote('encoding', `${misencodedLines} lines are not UTF-8; they were read as Windows-1252`)
  const { fields, body, error } = readFrontMatter(stripUnsupportedCharacters(text))
  if (error !== undefined)
    addNote('front-matter', `its front matter is invalid (${error}); imported without it`)
  const hiddenReason =
    error === undefined
      ? getHiddenReason(fields, source.file)
      : 'may be a draft, which its invalid front matter does not tell'
  if (hiddenReason !== undefined) addNote('unpublished', `${hiddenReason}; imported unpublished`)
  const reason = getSkipReason(source, fields, body)
  if (reason !== undefined) {
    yield {
      type: 'skipped',
      skipped: { kind: 'page', title: getTextField(fields, ['title']) ?? source.file, reason },
    }
    return
  }
  const { mtime } = await stat(join(source.folder, source.file))
  yield {
    type: 'article',
    article: toArticle(
      source,
      { fields, body, changedAt: mtime, isPublished: hiddenReason === undefined },
      addNote,
    ),
  }
  yield* notes.values()
}

/** Pages are not imported, as in the other formats. Empty files are lists that a template of the old site fills in. */
function getSkipReason(
  { file, isJekyll }: SourceFile,
  fields: Map<string, unknown>,
  body: string,
): string | undefined {
  if (isTemplateFile(file)) return 'is a template of the old site'
  const kinds = [getTextField(fields, ['layout']), getTextField(fields, ['type'])]
  if ((kinds.includes('page') && !isJekyllPost(file)) || (isJekyll && !isInJekyllCollection(file)))
    return 'pages of the old site are not articles'
  if (body.trim() === '' && getTextField(fields, ['title']) === undefined)
    return 'has neither a title nor text'
  return undefined
}

function toArticle(
  source: SourceFile,
  { fields, body, changedAt, isPublished }: ParsedFile,
  addNote: AddNote,
): ImportedArticle {
  const { file } = source
  // A heading at the start becomes the title and is removed, so that it is not shown twice.
  const heading = fields.has('title') ? undefined : /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/.exec(body)
  const html = toHtml(heading ? body.slice(heading[0].length) : body, source, (label) =>
    addNote('unknown-shortcode', 'removed; its enclosed text was kept', label),
  )
  const date = getDateField(fields, dateFields) ?? parseDateFromName(file)
  const unreadableDate = date ? undefined : getTextField(fields, dateFields.slice(0, -1))
  if (unreadableDate !== undefined)
    addNote('undated', `has no readable date (“${unreadableDate.slice(0, 40)}”); that of the file is used`)
  const derived = deriveTitle(getTextField(fields, ['title']) ?? heading?.[1] ?? '', html, date ?? changedAt)
  if (derived.from !== 'source')
    addNote('derived-title', `has no title; the title “${derived.title}” was taken from its ${derived.from}`)
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
    isPublished,
    language:
      findLanguageCode(getTextField(fields, ['lang', 'language', 'locale']) ?? '') ??
      getPathLanguage(file) ??
      detectLanguage(`${derived.title} ${text}`, undefined),
    coverUrl: cover === undefined ? findFirstPictureUrl(html) : resolvePictureUrl(cover, source),
    ...findOldPaths(fields, file),
  }
}

/** Site generators have many ways to hide a text, with strings, numbers or booleans as values. */
function getHiddenReason(fields: Map<string, unknown>, file: string): string | undefined {
  const getValue = (name: string) =>
    getTextField(fields, [name])?.toLowerCase() ?? String(fields.get(name) ?? '')
  const status = getValue('status')
  if (getValue('draft') === 'true' || getValue('published') === 'false' || /(?:^|\/)_?drafts\//.test(file))
    return 'is a draft'
  if (/^(?:draft|hidden|private|skip|pending|unlisted)$/.test(status)) return `has the status “${status}”`
  if (getValue('private') === 'true' || /^(?:private|unlisted)$/.test(getValue('visibility')))
    return 'is private'
  return getValue('password') === '' ? undefined : 'is password-protected'
}

function parseDateFromName(file: string): Date | undefined {
  const named = parseDatedName(file)
  const date = named && new Date(`${named.year}-${named.month}-${named.day}T00:00:00Z`)
  return date && isPlausibleDate(date) ? date : undefined
}

function toHtml(markdown: string, source: SourceFile, onUnknown: (label: string) => void): string {
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

/** Returns `file:` and the path inside the folder for a relative picture, and the URL of any other picture. */
function resolvePictureUrl(url: string, { file, siteUrl }: SourceFile): string | undefined {
  if (/^(?:https?:|data:|\/\/|file:)/i.test(url)) return url.startsWith('file:') ? undefined : url
  if (url.startsWith('/') && siteUrl !== placeholderSiteUrl) return URL.parse(url, siteUrl)?.href
  const path = decodePath(url.replace(/[?#].*$/, ''))
  const pathInFolder = posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(dirname(file), path))
  return pathInFolder.startsWith('../') || pathInFolder === '' ? undefined : `file:${pathInFolder}`
}

function findFirstPictureUrl(html: string): string | undefined {
  return /<img src="((?:https?|file):[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
}
