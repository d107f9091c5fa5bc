// Reads a text file line by line, compressed or not, in constant memory. Damaged files are read as far as possible.
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { importLimits } from '../../contract/import-limits.ts'

/** A record of Open Food Facts has about 50 kB; no line of an export is near this length. */
const maxLineBytes = importLimits.lineBytes
const lineFeed = 0x0a

/** `line-too-long`: of more than 8 MB. `damaged`: the compressed file ends too early; it is the last entry. */
export type Line = { text: string } | { fault: 'line-too-long' | 'damaged' }

/** Yields each line without its end. */
export async function* readLines(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Line> {
  let parts: Buffer[] = []
  let length = 0
  const take = (): Line => {
    const isTooLong = length > maxLineBytes
    const bytes = isTooLong ? undefined : Buffer.concat(parts)
    parts = []
    length = 0
    return bytes ? { text: decodeLine(bytes).replace(/\r$/, '') } : { fault: 'line-too-long' }
  }
  try {
    for await (const chunk of toUtf8(readBytes(path, onBytes))) {
      let start = 0
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
        length += end - start
        if (length <= maxLineBytes) parts.push(chunk.subarray(start, end))
        yield take()
        start = end + 1
      }
      length += chunk.length - start
      if (length <= maxLineBytes) parts.push(chunk.subarray(start))
      else parts = []
    }
  } catch (error) {
    if (!isZlibError(error)) throw error
    yield { fault: 'damaged' }
    return
  }
  if (length > 0) yield take()
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

const windows1252 = new TextDecoder('windows-1252')

/** UTF-8, or what programs of the West write instead of it. A few broken bytes do not change the rest of the line. */
function decodeLine(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (isUtf8(bytes)) return text
  const broken = text.split('\ufffd').length - 1
  const whole = (text.match(/[\u0080-\ufffc]/g) ?? []).length
  return whole > broken ? text.replaceAll('\ufffd', '') : windows1252.decode(bytes)
}

/** Spreadsheet programs also save UTF-16, with a mark at the start. */
async function* toUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) decoder = new TextDecoder('utf-16le')
    if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) decoder = new TextDecoder('utf-16be')
    isFirst = false
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
  }
}

async function* readBytes(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const source: Readable = (await isGzip(path)) ? file.pipe(createGunzip()) : file
  // pipe() does not forward errors: without this an unreadable file would never end the loop.
  file.on('error', (error) => source.destroy(error))
  let counted = 0
  try {
    for await (const chunk of source) {
      onBytes(file.bytesRead - counted)
      counted = file.bytesRead
      if (Buffer.isBuffer(chunk)) yield chunk
    }
  } finally {
    file.destroy()
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(2), length: 2, position: 0 })
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}
