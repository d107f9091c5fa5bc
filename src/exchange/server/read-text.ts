// Reads an export as text: gzip or uncompressed, with or without a byte order mark, in UTF-8, UTF-16, or a declared
// legacy encoding. Exports often declare a wrong encoding, so the declaration is used only if the file is not UTF-8.
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createBrokenExportError } from './broken-export-error.ts'

export type TextOptions = {
  onBytes?: (bytes: number) => void
  /** Called for each line that is not UTF-8 in a file without another declared encoding. */
  onMisencodedLine?: () => void
}

const maxLineBytes = 128 * 1024
// Larger chunks are hardly faster, but their garbage needs about 100 MB more memory.
const chunkBytes = 32 * 1024
// The usual encoding of lines that are not UTF-8 in files of old European blogs.
const fallbackEncoding = 'windows-1252'

/** Yields the text in chunks of at most a few hundred kilobytes, split at line ends if possible. */
export async function* readText(path: string, options: TextOptions = {}): AsyncGenerator<string> {
  const encoding = await detectEncoding(path)
  if (encoding === 'utf-8') yield* decodeLines(readBytes(path, options.onBytes), options)
  else yield* decodeStream(readBytes(path, options.onBytes), encoding)
}

/** Returns the first `length` characters, to detect the format. */
export async function readStart(path: string, length = 64 * 1024): Promise<string> {
  let text = ''
  for await (const chunk of readText(path)) {
    text += chunk
    if (text.length >= length) break
  }
  return text.slice(0, length)
}

async function* readBytes(path: string, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  const isCompressed = await isGzip(path)
  const file = createReadStream(path, { highWaterMark: chunkBytes })
  const source: Readable = isCompressed ? file.pipe(createGunzip()) : file
  // pipe() does not forward errors: without this an unreadable file would never end the loop.
  file.on('error', (error) => source.destroy(error))
  let counted = 0
  try {
    for await (const chunk of source) {
      onBytes?.(file.bytesRead - counted)
      counted = file.bytesRead
      if (Buffer.isBuffer(chunk)) yield chunk
    }
  } catch (error) {
    throw toBrokenExportError(path, error)
  } finally {
    file.destroy()
    source.destroy()
  }
}

function toBrokenExportError(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const name = basename(path)
  if (code === 'Z_BUF_ERROR') {
    return createBrokenExportError(
      name,
      'the compressed file ends too early: it is incomplete. Copy or download it again.',
    )
  }
  if (code.startsWith('Z_'))
    return createBrokenExportError(name, 'the compressed file is damaged. Copy or download it again.')
  if (code === 'ENOENT') return createBrokenExportError(path, 'there is no such file.')
  if (code === 'EISDIR') return createBrokenExportError(path, 'this is a folder, not a file.')
  if (code === 'EACCES') return createBrokenExportError(path, 'this user has no permission to read the file.')
  return error
}

async function isGzip(path: string): Promise<boolean> {
  const start = await readFirstChunk(createReadStream(path, { end: 1 }), path)
  return start[0] === 0x1f && start[1] === 0x8b
}

async function readFirstChunk(stream: AsyncIterable<unknown>, path: string): Promise<Buffer> {
  try {
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) return chunk
  } catch (error) {
    throw toBrokenExportError(path, error)
  }
  return Buffer.alloc(0)
}

async function detectEncoding(path: string): Promise<string> {
  const start = (await readFirstChunk(readBytes(path), path)).subarray(0, 1024)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start[0] === 0x3c && start[1] === 0) return 'utf-16le'
  if (start[0] === 0 && start[1] === 0x3c) return 'utf-16be'
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(start.toString('latin1'))?.[1]
  const label = declared === undefined ? undefined : normalizeEncodingLabel(declared)
  if (label === undefined || label === 'utf-8' || label.startsWith('utf-16')) return 'utf-8'
  return (await isUtf8File(path)) ? 'utf-8' : label
}

function normalizeEncodingLabel(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

async function isUtf8File(path: string): Promise<boolean> {
  for await (const lines of splitAtLineEnds(readBytes(path))) if (!isUtf8(lines)) return false
  return true
}

async function* decodeStream(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function* decodeLines(chunks: AsyncIterable<Buffer>, options: TextOptions): AsyncGenerator<string> {
  let isStart = true
  for await (const lines of splitAtLineEnds(chunks)) {
    const text = isUtf8(lines) ? lines.toString('utf8') : decodeMixedLines(lines, options)
    yield isStart && text.startsWith('\uFEFF') ? text.slice(1) : text
    isStart = false
  }
}

function decodeMixedLines(lines: Buffer, options: TextOptions): string {
  const fallback = new TextDecoder(fallbackEncoding)
  let text = ''
  for (let start = 0; start < lines.length; ) {
    const newline = lines.indexOf(10, start)
    const end = newline === -1 ? lines.length : newline + 1
    const line = lines.subarray(start, end)
    if (isUtf8(line)) text += line.toString('utf8')
    else {
      options.onMisencodedLine?.()
      text += fallback.decode(line)
    }
    start = end
  }
  return text
}

/** Splits the bytes at line ends, or between two characters in a very long line. */
async function* splitAtLineEnds(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let end = bytes.lastIndexOf(10) + 1
    if (end === 0 && bytes.length >= maxLineBytes) end = findLastCharacterStart(bytes)
    if (end > 0) yield bytes.subarray(0, end)
    rest = bytes.subarray(end)
  }
  if (rest.length > 0) yield rest
}

function findLastCharacterStart(bytes: Buffer): number {
  let at = bytes.length - 1
  while (at > bytes.length - 4 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1
  return at
}
