// Writes everything out, article by article, so that `npm run import` brings it back without loss.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ImportedMedia } from '../import-record.ts'
import { OLEA_FORMAT, OLEA_VERSION, type OleaArticle } from './olea-format.ts'

export type ExportSource = {
  site: { address: string; title: string }
  /** In a fixed order, so that two exports of the same content are equal. */
  listArticles: () => AsyncIterable<Omit<OleaArticle, 'type'>>
  listMedia: () => AsyncIterable<ImportedMedia>
}

export type ExportCounts = { articles: number; media: number }

/**
 * @param path compressed when it ends in `.gz`; an existing file is replaced only once the new one is whole
 */
export async function writeOleaExport(path: string, source: ExportSource): Promise<ExportCounts> {
  const counts: ExportCounts = { articles: 0, media: 0 }
  const staging = `${path}.part`
  const file = createWriteStream(staging, { mode: 0o600 })
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

async function* writeLines(source: ExportSource, counts: ExportCounts): AsyncGenerator<string> {
  const { address, title } = source.site
  yield line({ format: OLEA_FORMAT, version: OLEA_VERSION, site: address, title })
  for await (const { bytes, ...picture } of source.listMedia()) {
    counts.media += 1
    yield line({ type: 'media', ...picture, data: bytes.toString('base64') })
  }
  for await (const article of source.listArticles()) {
    counts.articles += 1
    yield line({ type: 'article', ...article })
  }
  yield line({ type: 'end', ...counts })
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}
