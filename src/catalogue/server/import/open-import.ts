// Recognizes what a path of the command line is.
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ProblemError } from '#src/platform/problem.ts'
import { isHeader, isRecordHeader, readRecordsCsv, readRecordsJsonl } from '../exchange/read-records.ts'
import type { ImportSource } from './import-record.ts'
import { readOpenFoodFactsCsv, readOpenFoodFactsJsonl } from './open-food-facts/read-export.ts'
import { readLines } from './read-lines.ts'
import { Manifest, readManifest } from './read-manifest.ts'

const accepted =
  'Give an export of Open Food Facts or of a catalogue of Olea (JSONL or CSV, also compressed with gzip), or a table with a column "name"'

/** @throws ProblemError 422 for a path that is no import */
export async function openImport(path: string, name = basename(path)): Promise<ImportSource> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) throw refuse('import-not-found', name, 'does not exist')
  if (stats.isDirectory()) return openManifest(name, path)
  if (basename(path) === 'manifest.json') return openManifest(name, dirname(path))
  const totalBytes = stats.size
  const start = await readFirstLine(path)
  if (/^\uFEFF?code\t/.test(start))
    return { name, totalBytes, read: (onBytes) => readOpenFoodFactsCsv(path, { onBytes }) }
  if (isHeader(start) || /^\uFEFF?\s*\{\s*"(?:_id":"[0-9a-f]{24}",")?(?:status|name)"/.test(start))
    return { name, totalBytes, read: (onBytes) => readRecordsJsonl(path, { onBytes }) }
  if (/^\uFEFF?\s*\{\s*"/.test(start))
    return { name, totalBytes, read: (onBytes) => readOpenFoodFactsJsonl(path, { onBytes }) }
  if (isRecordHeader(start)) return { name, totalBytes, read: (onBytes) => readRecordsCsv(path, { onBytes }) }
  throw refuse('unknown-import', name, 'is not a file that can be imported')
}

async function openManifest(name: string, folder: string): Promise<ImportSource> {
  const content = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined)
  if (content === undefined) throw refuse('import-without-manifest', name, 'has no manifest.json')
  if (!Manifest.safeParse(parseJson(content)).success)
    throw refuse('manifest-without-products', name, 'has no list "products"')
  return {
    name,
    totalBytes: Buffer.byteLength(content),
    async *read(onBytes) {
      yield* readManifest(folder)
      onBytes(Buffer.byteLength(content))
    },
  }
}

async function readFirstLine(path: string): Promise<string> {
  for await (const line of readLines(path)) return 'text' in line ? line.text : ''
  return ''
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

function refuse(code: string, name: string, reason: string): ProblemError {
  return new ProblemError({
    status: 422,
    code,
    title: 'This cannot be imported',
    detail: `${name} ${reason}. ${accepted}.`,
  })
}
