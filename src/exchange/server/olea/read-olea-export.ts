// Reads a file written by `npm run export`.
import { basename } from 'node:path'
import { z } from 'zod'
import { pickArticleFields } from '#src/news/contract/article-fields.ts'
import { createBrokenExportError } from '../broken-export-error.ts'
import type { ImportEvent, ImportedArticle, ReadOptions } from '../import-event.ts'
import { parseJson } from '../parse-json.ts'
import { readText } from '../read-text.ts'
import { getHosts } from '../site-name.ts'
import { stripUnsupportedCharacters } from '../strip-unsupported-characters.ts'
import { OleaArticle, OleaEnd, OleaHeader, OleaMedia, oleaFormatVersion } from './olea-format.ts'

const Line = z.discriminatedUnion('type', [OleaArticle, OleaMedia, OleaEnd])

/** @throws ProblemError 422 `broken-export` with the line number */
export async function* readOleaExport(path: string, options: ReadOptions = {}): AsyncGenerator<ImportEvent> {
  const fail = (line: number, problem: string) =>
    createBrokenExportError(basename(path), `line ${line}: ${problem}`)
  let lineNumber = 0
  let site: string | undefined
  let isComplete = false
  for await (const line of readLines(path, options)) {
    lineNumber += 1
    if (line.trim() === '') continue
    const value = parseLine(line)
    if (value === undefined) break
    if (site === undefined) {
      const header = OleaHeader.safeParse(value).data
      if (!header) throw fail(lineNumber, 'this is not an Olea export.')
      if (header.version > oleaFormatVersion)
        throw fail(
          lineNumber,
          `written by a newer Olea (format ${header.version}). Update this installation first.`,
        )
      site = header.site
      yield { type: 'site', site: { system: 'olea', site, title: header.title, hosts: getHosts([site]) } }
      continue
    }
    const record = Line.safeParse(value)
    if (!record.success)
      throw fail(lineNumber, `${record.error.issues[0]?.path.join('.')}: ${record.error.issues[0]?.message}`)
    if (record.data.type === 'end') isComplete = true
    else if (record.data.type === 'article') yield { type: 'article', article: toArticle(record.data, site) }
    else {
      const { type, data, ...picture } = record.data
      yield { type, media: { ...picture, bytes: Buffer.from(data, 'base64') } }
    }
  }
  if (!isComplete)
    throw fail(
      lineNumber,
      'the file ends in the middle: it was cut off. Export again and import the whole file.',
    )
}

/** In characters. A picture has at most 15 MB, which are 20 MB of text; a longer line is an attempt to exhaust memory. */
const maxLineLength = 64 * 1024 * 1024

async function* readLines(path: string, options: ReadOptions): AsyncGenerator<string> {
  let parts: string[] = []
  let length = 0
  for await (const text of readText(path, options)) {
    const lines = text.split('\n')
    const last = lines.pop() ?? ''
    if (lines.length > 0) {
      yield parts.join('') + lines.shift()
      yield* lines
      parts = []
      length = 0
    }
    parts.push(last)
    length += last.length
    if (length > maxLineLength) {
      const detail = 'it contains a line that is longer than 64 MB. Remove it and import the rest.'
      throw createBrokenExportError(basename(path), detail)
    }
  }
  if (length > 0) yield parts.join('')
}

// Only manually created exports contain these escapes. Lines with pictures are long, so other lines skip the reviver.
const unsupportedEscapePattern = /\\u(?:0000|d[89a-f])/i

function stripUnsupportedValue(value: unknown): unknown {
  return typeof value === 'string' ? stripUnsupportedCharacters(value) : value
}

/** Returns undefined for an incomplete line, at which a truncated file ends. */
function parseLine(line: string): unknown {
  const hasUnsupported = unsupportedEscapePattern.test(line)
  return parseJson(line, hasUnsupported ? (_, value: unknown) => stripUnsupportedValue(value) : undefined)
}

function toArticle(record: OleaArticle, site: string): ImportedArticle {
  const fields = pickArticleFields(record)
  return {
    source: { system: 'olea', site, id: record.id },
    title: record.title,
    html: record.content,
    summary: record.summary,
    author: record.author,
    categories: [record.category],
    tags: record.tags,
    createdAt: new Date(record.createdAt),
    ...(record.publishDate === null ? {} : { publishDate: new Date(record.publishDate) }),
    ...(record.displayedDate === null ? {} : { displayedDate: record.displayedDate }),
    isPublished: record.isPublished,
    language: record.language,
    aiPercent: record.aiPercent,
    ...(record.previewImage === '' ? {} : { coverUrl: record.previewImage }),
    oldPaths: record.redirects,
    linkNames: [],
    olea: {
      articleId: record.id,
      fields,
      categories: record.categories,
      ...(record.source ? { origin: record.source } : {}),
      ...(record.wasPublic === undefined ? {} : { wasPublic: record.wasPublic }),
      ...(record.aiDeclaredAt === undefined ? {} : { aiDeclaredAt: new Date(record.aiDeclaredAt) }),
      views: record.views,
      likes: record.likes,
      shares: record.shares,
      updatedAt: new Date(record.updatedAt),
    },
  }
}
