// Writes all pictures and articles to a file from which `npm run import` restores them without loss.
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ProblemError } from '#src/platform/problem.ts'
import type { ImportedMedia } from '../import-event.ts'
import { oleaFormat, oleaFormatVersion, type WrittenOleaArticle } from './olea-format.ts'

export type ExportSource = {
  site: { url: string; title: string }
  /** Must yield a fixed order, so that two exports of the same content are equal. */
  listArticles: () => AsyncIterable<Omit<WrittenOleaArticle, 'type'>>
  listMedia: () => AsyncIterable<ImportedMedia>
}

type ExportCounts = { articles: number; media: number }

/**
 * @param path compressed if it ends in `.gz`; an existing file is replaced after the new one is complete
 * @throws ProblemError 400 `not-a-file` if the path is a folder or a device, which the rename would replace
 */
export async function writeOleaExport(path: string, source: ExportSource): Promise<ExportCounts> {
  const counts: ExportCounts = { articles: 0, media: 0 }
  await assertReplaceable(path)
  // The process id keeps concurrent exports to one path apart. `flush` writes the data to disk before the rename.
  const temporaryPath = `${path}.${process.pid}.part`
  const file = createWriteStream(temporaryPath, { mode: 0o600, flush: true })
  try {
    const lines = Readable.from(writeLines(source, counts))
    if (path.endsWith('.gz')) await pipeline(lines, createGzip(), file)
    else await pipeline(lines, file)
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
  return counts
}

async function assertReplaceable(path: string): Promise<void> {
  const existing = await stat(path).catch(() => undefined)
  if (existing === undefined || existing.isFile()) return
  throw new ProblemError({
    status: 400,
    code: 'not-a-file',
    title: 'It is a folder or a device, not a file',
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
