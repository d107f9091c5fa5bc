// The Markdown reader: a folder of texts with front matter, as static site generators keep them.
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, posix, relative, sep } from 'node:path'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { decodePath } from '#src/news/contract/legacy-path.ts'
import { deriveTitle } from '../derive-title.ts'
import { detectLanguage } from '../detect-language.ts'
import { tidyHtml } from '../html/normalize-html.ts'
import { plainText } from '../html/plain-text.ts'
import { brokenExport } from '../import-error.ts'
import type { ImportEvent, ImportedArticle, ReadOptions } from '../import-record.ts'
import { isPlausibleDate } from '../is-plausible-date.ts'
import { readText } from '../read-text.ts'
import { hostsOf } from '../site-address.ts'
import { withoutUnstorable } from '../without-unstorable.ts'
import { expandTemplates } from './expand-templates.ts'
import { dateOf, namesOf, textOf } from './field-values.ts'
import { markdownToHtml } from './markdown-to-html.ts'
import { oldAddresses } from './old-addresses.ts'
import { readFrontMatter } from './read-front-matter.ts'
import {
  datedName,
  isHtmlFile,
  isInCollection,
  isJekyllSite,
  isOfTemplates,
  isPost,
  isTextFile,
  languageOfPath,
} from './text-path.ts'

// Stands in for a site that has no address, so that links between texts can be told from others.
const NO_SITE = 'https://folder.invalid'

export type MarkdownOptions = ReadOptions & { siteUrl?: string }

/** @throws ProblemError `broken-export` when the folder holds no Markdown */
export async function* readMarkdownFolder(
  path: string,
  options: MarkdownOptions = {},
): AsyncGenerator<ImportEvent> {
  const folder = await realpath(path)
  const files = await listTexts(folder)
  if (files.length === 0) throw brokenExport(path, 'the folder holds no Markdown files (.md, .markdown).')
  const siteUrl = options.siteUrl?.replace(/\/+$/, '') ?? NO_SITE
  const site = basename(folder)
  yield {
    type: 'site',
    site: { system: 'markdown', site, title: site, hosts: hostsOf([siteUrl, NO_SITE]), folder },
  }
  const isJekyll = isJekyllSite(files)
  for (const file of files) yield* readOne({ folder, file, site, siteUrl, isJekyll }, options)
}

/** Relative paths in a fixed order; hidden folders and readmes are no articles. */
async function listTexts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isTextFile)
    .filter((name) => !/(?:^|\/)(?:\.|node_modules\/|_index\.md$|readme\.md$)/i.test(name))
    .sort()
}

type TakeNote = (code: string, message: string, subject?: string) => void
type Source = { folder: string; file: string; site: string; siteUrl: string; isJekyll: boolean }

async function* readOne(source: Source, options: MarkdownOptions): AsyncGenerator<ImportEvent> {
  const notes = new Map<string, ImportEvent>()
  const note: TakeNote = (code, message, subject) =>
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
  const { fields, body, error } = readFrontMatter(withoutUnstorable(text))
  if (error !== undefined)
    note('front-matter', `its front matter is broken (${error}); the text came in without it`)
  const reason = skipReason(source, fields, body)
  if (reason !== undefined) {
    yield {
      type: 'skipped',
      skipped: { kind: 'page', title: textOf(fields, ['title']) ?? source.file, reason },
    }
    return
  }
  const { mtime } = await stat(join(source.folder, source.file))
  yield { type: 'article', article: toArticle(source, fields, body, mtime, note) }
  yield* notes.values()
}

/** Pages are no articles, as with every other source; a list that the old site's template fills says nothing. */
function skipReason(
  { file, isJekyll }: Source,
  fields: Map<string, unknown>,
  body: string,
): string | undefined {
  if (isOfTemplates(file)) return 'belongs to the templates of the old site'
  const kinds = [textOf(fields, ['layout']), textOf(fields, ['type'])]
  if ((kinds.includes('page') && !isPost(file)) || (isJekyll && !isInCollection(file)))
    return 'pages of the old site are not articles'
  if (body.trim() === '' && textOf(fields, ['title']) === undefined) return 'has neither a title nor a text'
  return undefined
}

function toArticle(
  source: Source,
  fields: Map<string, unknown>,
  body: string,
  changedAt: Date,
  note: TakeNote,
): ImportedArticle {
  const { file } = source
  // A text that begins with its own title would show it twice.
  const heading = fields.has('title') ? undefined : /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/.exec(body)
  const html = toHtml(heading ? body.slice(heading[0].length) : body, source, (shown) =>
    note('unknown-shortcode', 'removed, the text it encloses kept', shown),
  )
  const date =
    dateOf(fields, ['publishdate', 'date', 'published_at', 'pubdate', 'published']) ?? dateOfName(file)
  const derived = deriveTitle(textOf(fields, ['title']) ?? heading?.[1] ?? '', html, date ?? changedAt)
  if (derived.from !== 'source')
    note('derived-title', `has no title; named “${derived.title}” after its ${derived.from}`)
  const hidden = hiddenBecause(fields, file)
  if (hidden !== undefined) note('unpublished', `${hidden}; imported unpublished`)
  const text = plainText(html)
  const cover = textOf(fields, [
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
    summary: textOf(fields, ['summary', 'excerpt', 'description']) ?? '',
    author: namesOf(fields, ['author', 'authors']).join(', ') || source.site,
    categories: namesOf(fields, ['categories', 'category']),
    tags: namesOf(fields, ['tags', 'keywords']),
    createdAt: dateOf(fields, ['createdat']) ?? (date && date < changedAt ? date : changedAt),
    ...(date ? { publishDate: date } : {}),
    isPublished: hidden === undefined,
    language:
      findLanguageCode(textOf(fields, ['lang', 'language', 'locale']) ?? '') ??
      languageOfPath(file) ??
      detectLanguage(`${derived.title} ${text}`, undefined),
    coverUrl: cover === undefined ? firstPicture(html) : pictureAddress(cover, source),
    ...oldAddresses(fields, file),
  }
}

/** Generators know many ways to keep a text from readers, in words, numbers or truth values. */
function hiddenBecause(fields: Map<string, unknown>, file: string): string | undefined {
  const said = (name: string) => textOf(fields, [name])?.toLowerCase() ?? String(fields.get(name) ?? '')
  const status = said('status')
  if (said('draft') === 'true' || said('published') === 'false' || /(?:^|\/)_?drafts\//.test(file))
    return 'is a draft'
  if (/^(?:draft|hidden|private|skip|pending|unlisted)$/.test(status)) return `has the status “${status}”`
  if (said('private') === 'true' || /^(?:private|unlisted)$/.test(said('visibility'))) return 'is private'
  return said('password') === '' ? undefined : 'is protected by a password'
}

function dateOfName(file: string): Date | undefined {
  const named = datedName(file)
  const date = named && new Date(`${named.year}-${named.month}-${named.day}T00:00:00Z`)
  return date && isPlausibleDate(date) ? date : undefined
}

function toHtml(markdown: string, source: Source, onUnknown: (shown: string) => void): string {
  const text = expandTemplates(markdown, { onUnknown })
  return tidyHtml(isHtmlFile(source.file) ? text : markdownToHtml(text), {
    baseUrl: `${source.siteUrl}/${source.file.split('/').map(encodeURIComponent).join('/')}`,
    hasLocalPictures: true,
    special: (element) => {
      if (element.name === 'img')
        element.attribs.src = pictureAddress(element.attribs.src ?? '', source) ?? ''
      return undefined
    },
  })
}

/** A relative picture as `file:` with its path inside the folder; others as they are. */
function pictureAddress(address: string, { file, siteUrl }: Source): string | undefined {
  if (/^(?:https?:|data:|\/\/|file:)/i.test(address)) return address.startsWith('file:') ? undefined : address
  if (address.startsWith('/') && siteUrl !== NO_SITE) return URL.parse(address, siteUrl)?.href
  const path = decodePath(address.replace(/[?#].*$/, ''))
  const inside = posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(dirname(file), path))
  return inside.startsWith('../') || inside === '' ? undefined : `file:${inside}`
}

function firstPicture(html: string): string | undefined {
  return /<img src="((?:https?|file):[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
}
