// Writes everything out, article by article, so that `npm run import` brings it back without loss.
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ProblemError } from '#src/platform/problem.ts'
import type { ImportedMedia } from '../import-event.ts'
import { type OleaArticle, oleaFormat, oleaFormatVersion } from './olea-format.ts'

export type ExportSource = {
  site: { url: string; title: string }
  /** In a fixed order, so that two exports of the same content are equal. */
  listArticles: () => AsyncIterable<Omit<OleaArticle, 'type'>>
  listMedia: () => AsyncIterable<ImportedMedia>
}

export type ExportCounts = { articles: number; media: number }

/**
 * @param path compressed when it ends in `.gz`; an existing file is replaced only once the new one is whole
 * @throws ProblemError for what is there and no file: a device would be replaced by one
 */
export async function writeOleaExport(path: string, source: ExportSource): Promise<ExportCounts> {
  const counts: ExportCounts = { articles: 0, media: 0 }
  await assertReplaceable(path)
  // Of its own, so that two exports to one place end with one whole file; and on the disk before it takes its name.
  const staging = `${path}.${process.pid}.part`
  const file = createWriteStream(staging, { mode: 0o600, flush: true })
  try {
    const lines = Readable.from(writeLines(source, counts))
    if (path.endsWith('.gz')) await pipeline(lines, createGzip(), file)
    else await pipeline(lines, file)
    await rename(staging, path)
  } catch (error) {
    await rm(staging, { force: true })
    throw error
  }
  return counts
}

async function assertReplaceable(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined)
  if (there === undefined || there.isFile()) return
  throw new ProblemError({
    status: 400,
    code: 'not-a-file',
    title: 'It is a folder or a device, and no file',
  })
}

async function* writeLines(source: ExportSource, counts: ExportCounts): AsyncGenerator<string> {
  const { url, title } = source.site
  yield formatLine({ format: oleaFormat, version: oleaFormatVersion, site: url, title })
  for await (const { bytes, ...picture } of source.listMedia()) {
    counts.media += 1
    yield formatLine({ type: 'media', ...picture, data: bytes.toString('base64') })
  }
  for await (const article of source.listArticles()) {
    counts.articles += 1
    yield formatLine({ type: 'article', ...article })
  }
  yield formatLine({ type: 'end', ...counts })
}

function formatLine(value: object): string {
  return `${JSON.stringify(value)}\n`
}
