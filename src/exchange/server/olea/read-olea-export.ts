// Reads what `npm run export` wrote.
import { basename } from 'node:path'
import { z } from 'zod'
import { createBrokenExportError } from '../broken-export-error.ts'
import type { ImportEvent, ImportedArticle, ReadOptions } from '../import-event.ts'
import { readText } from '../read-text.ts'
import { getHosts } from '../site-name.ts'
import { stripUnsupportedCharacters } from '../strip-unsupported-characters.ts'
import { OleaArticle, OleaEnd, OleaHeader, OleaMedia, oleaFormatVersion } from './olea-format.ts'

const Line = z.discriminatedUnion('type', [OleaArticle, OleaMedia, OleaEnd])

/** @throws ProblemError `broken-export` naming the line */
export async function* readOleaExport(path: string, options: ReadOptions = {}): AsyncGenerator<ImportEvent> {
  const fail = (line: number, problem: string) =>
    createBrokenExportError(basename(path), `line ${line}: ${problem}`)
  let number = 0
  let site: string | undefined
  let isWhole = false
  for await (const line of readLines(path, options)) {
    number += 1
    if (line.trim() === '') continue
    const value = parseLine(line)
    if (value === undefined) break
    if (site === undefined) {
      const header = OleaHeader.safeParse(value).data
      if (!header) throw fail(number, 'this is not an Olea export.')
      if (header.version > oleaFormatVersion)
        throw fail(number, `written by a newer Olea (format ${header.version}); update this one first.`)
      site = header.site
      yield { type: 'site', site: { system: 'olea', site, title: header.title, hosts: getHosts([site]) } }
      continue
    }
    const record = Line.safeParse(value)
    if (!record.success)
      throw fail(number, `${record.error.issues[0]?.path.join('.')}: ${record.error.issues[0]?.message}`)
    if (record.data.type === 'end') isWhole = true
    else if (record.data.type === 'article') yield { type: 'article', article: toArticle(record.data, site) }
    else {
      const { type, data, ...picture } = record.data
      yield { type, media: { ...picture, bytes: Buffer.from(data, 'base64') } }
    }
  }
  if (!isWhole)
    throw fail(number, 'the file ends in the middle: it was cut off. Export again and import the whole file.')
}

async function* readLines(path: string, options: ReadOptions): AsyncGenerator<string> {
  let rest = ''
  for await (const text of readText(path, options)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

// Only an export made by other hands spells such characters, and pictures make long lines: no look at every value.
const unsupportedEscapePattern = /\\u(?:0000|d[89a-f])/i

function stripUnsupportedValue(value: unknown): unknown {
  return typeof value === 'string' ? stripUnsupportedCharacters(value) : value
}

/** Undefined for half a line, which is where a cut file ends. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(
      line,
      unsupportedEscapePattern.test(line) ? (_, value: unknown) => stripUnsupportedValue(value) : undefined,
    )
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function toArticle(record: OleaArticle, site: string): ImportedArticle {
  return {
    source: { system: 'olea', site, id: record.id },
    title: record.title,
    html: record.content,
    summary: record.summary,
    author: record.author,
    categories: [record.category],
    tags: record.tags,
    createdAt: new Date(record.createdAt),
    ...(record.publishDate === undefined ? {} : { publishDate: new Date(record.publishDate) }),
    ...(record.displayedDate === undefined ? {} : { displayedDate: record.displayedDate }),
    isPublished: record.isPublished,
    language: record.language,
    aiPercent: record.aiPercent,
    ...(record.previewImage === '' ? {} : { coverUrl: record.previewImage }),
    oldPaths: record.redirects,
    linkNames: [],
    olea: {
      articleId: record.id,
      category: record.category,
      categories: record.categories,
      ...(record.source ? { origin: record.source } : {}),
      ...(record.aiUse === undefined ? {} : { aiUse: record.aiUse }),
      ...(record.wasPublic === undefined ? {} : { wasPublic: record.wasPublic }),
      ...(record.aiDeclaredAt === undefined ? {} : { aiDeclaredAt: new Date(record.aiDeclaredAt) }),
      views: record.views,
      likes: record.likes,
      shares: record.shares,
      updatedAt: new Date(record.updatedAt),
    },
  }
}
