// Reads a text file line by line, compressed or not, in constant memory.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A record of Open Food Facts has about 50 kB; no line of an export is near this length. */
const maxLineBytes = 8 * 1024 * 1024
const lineFeed = 0x0a

/** Yields each line without its end; `undefined` for a line that is too long. */
export async function* readLines(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = []
  let length = 0
  const take = (): string | undefined => {
    const line = length > maxLineBytes ? undefined : Buffer.concat(parts).toString('utf8').replace(/\r$/, '')
    parts = []
    length = 0
    return line
  }
  for await (const chunk of readBytes(path, onBytes)) {
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
  if (length > 0) yield take()
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
