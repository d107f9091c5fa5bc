// Reads a backup file twice: first everything is checked without writing anything, then it is unpacked. What the first
// reading accepts is complete and unchanged since it was written.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import {
  BackupFileError,
  BackupHead,
  classifyEntry,
  type EntryKind,
  headName,
  Manifest,
  tableFolder,
} from './backup-format.ts'

type BackupEntry = { kind: EntryKind; name: string; bytes: number; content: Readable }
export type CheckedBackup = {
  head: BackupHead
  manifest: Manifest
  secrets: string | undefined
  /** Size of everything that is unpacked. */
  bytes: number
  files: ReadonlyMap<string, number>
}

/** Entries that are read into memory as a whole. A single row of a table may be large. */
const maxBytes: Partial<Record<EntryKind, number>> = {
  head: 100_000,
  secrets: 32_000_000,
  manifest: 64_000_000,
  sums: 512_000_000,
  table: 512_000_000,
  legal: 10_000_000,
}

/** Every entry has to be read to its end before the next. */
export async function* readEntries(path: string): AsyncGenerator<BackupEntry> {
  const entries = extract()
  let failure: unknown
  pipeline(createReadStream(path), createGunzip(), entries, (error) => {
    failure = error ?? undefined
  })
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header
      if (type !== 'file')
        throw new BackupFileError(`It contains ${JSON.stringify(name)}, which is not a file.`)
      const kind = classifyEntry(name)
      if (size > (maxBytes[kind] ?? Number.POSITIVE_INFINITY))
        throw new BackupFileError(`${name} is too large.`)
      yield { kind, name, bytes: size, content: Readable.from(entry) }
    }
  } catch (error) {
    throw explain(failure ?? error)
  }
  if (failure) throw explain(failure)
}

/** Errors of the file system stay as they are; all others mean that the file is damaged. */
function explain(error: unknown): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error
  if (error instanceof BackupFileError || isSystemError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new BackupFileError(`It is not a backup, or it is truncated or damaged (${reason}).`, {
    cause: error,
  })
}

/** @throws BackupFileError when anything is missing, changed, too much, or inconsistent */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  try {
    return await readAndCompare(path)
  } catch (error) {
    throw explain(error)
  }
}

async function readAndCompare(path: string): Promise<CheckedBackup> {
  const sums = new Map<string, string>()
  const rows = new Map<string, number>()
  const texts = new Map<EntryKind, string>()
  const files = new Map<string, number>()
  let bytes = 0
  for await (const { kind, name, bytes: size, content } of readEntries(path)) {
    if (sums.size === 0 && name !== headName) throw new BackupFileError('It is not a backup of Olea.')
    if (sums.has(name)) throw new BackupFileError(`It contains ${name} twice.`)
    if (texts.has('sums')) throw new BackupFileError('It continues after its end.')
    bytes += size
    const isKept = kind !== 'table' && kind !== 'file' && kind !== 'legal'
    const { sum, lines, text } = await readWhole(content, isKept)
    sums.set(name, sum)
    if (text !== undefined) texts.set(kind, text)
    if (kind === 'file') files.set(name.slice('files/'.length), size)
    if (kind === 'table') {
      const folder = name.slice(0, name.lastIndexOf('/'))
      rows.set(folder, (rows.get(folder) ?? 0) + lines)
    }
  }
  compareSums(sums, texts.get('sums'))
  const head = parse(BackupHead, texts.get('head'))
  const manifest = parse(Manifest, texts.get('manifest'))
  compareCounts(manifest, { rows, files: files.size })
  return { head, manifest, secrets: texts.get('secrets'), bytes, files }
}

async function readWhole(
  content: Readable,
  isKept: boolean,
): Promise<{ sum: string; lines: number; text?: string }> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  let lines = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
    if (isKept) chunks.push(chunk)
  }
  return {
    sum: hash.digest('hex'),
    lines,
    ...(isKept ? { text: Buffer.concat(chunks).toString('utf8') } : {}),
  }
}

function compareSums(found: Map<string, string>, listed: string | undefined): void {
  if (listed === undefined) throw new BackupFileError('It is truncated: its end is missing.')
  const expected = new Map(
    listed
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  for (const [name, sum] of expected)
    if (found.get(name) !== sum) throw new BackupFileError(`${name} is missing or was changed.`)
  if (expected.size !== found.size - 1) throw new BackupFileError('It contains files that it does not list.')
}

function compareCounts(manifest: Manifest, found: { rows: Map<string, number>; files: number }): void {
  const expected = new Map(manifest.tables.map((table) => [tableFolder(table), table.rows]))
  for (const [folder, rows] of expected)
    if ((found.rows.get(folder) ?? 0) !== rows) throw new BackupFileError(`${folder} has not all its rows.`)
  for (const folder of found.rows.keys())
    if (!expected.has(folder)) throw new BackupFileError(`It does not describe ${folder}.`)
  if (manifest.files !== found.files) throw new BackupFileError('It has not all its pictures.')
}

function parse<T>(schema: z.ZodType<T>, text: string | undefined): T {
  if (text === undefined) throw new BackupFileError('It is incomplete.')
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new BackupFileError('It was written by another version of Olea, or damaged.', { cause })
  }
}

export async function readText(entry: BackupEntry): Promise<string> {
  return (await buffer(entry.content)).toString('utf8')
}
