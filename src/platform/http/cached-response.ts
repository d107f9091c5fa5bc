// Finished answers: status, headers and body kept ready to send, compressed once per encoding.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type PreparedHead, sendWithPreparedHead } from './prepared-head.ts'

type Encoding = 'br' | 'gzip' | 'identity'

type Ready = { headers: string[]; body: Buffer; uses: number; head?: PreparedHead | undefined }

export type CachedResponse = {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer
  /** Made at the first request that wants it. */
  ready: Partial<Record<Encoding, Ready>>
}

/** Below this size compression gains nothing. */
const compressFromBytes = 600
/** The first takes a fiftieth of the best one's time for a fifth more bytes: right while a reader waits. */
const brotliQuality = { first: 4, best: 11 }
/** Log2 of the bytes in which repetition is looked for: setting up more costs as much as compressing a page. */
const brotliWindow = { first: 16, best: constants.BROTLI_DEFAULT_WINDOW }
/** An answer asked for this often is worth the best compression, made beside the server's own thread. */
const usesUntilBest = 3

/** @param headers lower-case names; not content-length, content-encoding or etag */
export function createCachedResponse(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): CachedResponse {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { status, headers, body, etag: `W/"${digest}"`, ready: {} }
}

export function estimateResponseBytes(finished: CachedResponse): number {
  const policy = finished.headers['content-security-policy']?.length ?? 0
  // The compressed forms come later and are smaller than half the body together.
  return Math.ceil(finished.body.length * 1.5) + 4 * policy + 2_000
}

/**
 * Sends an answer in the best encoding the client takes; 304 when the client has it already.
 * @param extra headers of this one answer, names and values in turn
 */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  finished: CachedResponse,
  extra: readonly string[],
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'], finished)
  const ready = inEncoding(finished, encoding)
  const { headers, body } = ready
  if (finished.status === 200 && isKnownToClient(request.headers['if-none-match'], finished.etag)) {
    response.writeHead(304, [...withoutBody(headers), ...extra]).end()
    return
  }
  if (finished.status === 200) {
    ready.head = sendWithPreparedHead(request, response, { headers, extra, body, known: ready.head })
    return
  }
  response.writeHead(finished.status, extra.length > 0 ? headers.concat(extra) : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function inEncoding(finished: CachedResponse, encoding: Encoding) {
  const made = finished.ready[encoding]
  if (made) {
    made.uses += 1
    if (made.uses === usesUntilBest && encoding === 'br') void compressBest(finished)
    return made
  }
  return makeReady(finished, encoding, compress(finished.body, encoding))
}

function makeReady(finished: CachedResponse, encoding: Encoding, body: Buffer): Ready {
  const headers = {
    ...finished.headers,
    vary: finished.headers.vary ? `${finished.headers.vary}, Accept-Encoding` : 'Accept-Encoding',
    etag: finished.etag,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  const ready: Ready = { headers: Object.entries(headers).flat(), body, uses: 1 }
  finished.ready[encoding] = ready
  return ready
}

function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipSync(body)
  return brotliCompressSync(body, brotliOptions(body, 'first'))
}

const compressInBackground = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

/** Until it is done, and if it fails, the first compression serves. */
async function compressBest(finished: CachedResponse): Promise<void> {
  const body = await compressInBackground(finished.body, brotliOptions(finished.body, 'best')).catch(
    () => undefined,
  )
  if (!body) return
  makeReady(finished, 'br', body).uses = usesUntilBest + 1
}

function brotliOptions(body: Buffer, effort: 'first' | 'best'): BrotliOptions {
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [BROTLI_PARAM_LGWIN]: brotliWindow[effort],
      [BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
}

/** A 304 describes no body. */
function withoutBody(headers: string[]): string[] {
  return headers.filter((_value, index) => {
    const name = headers[index - (index % 2)]
    return name !== 'content-length' && name !== 'content-type' && name !== 'content-encoding'
  })
}

function chooseEncoding(accepted: string | string[] | undefined, finished: CachedResponse): Encoding {
  if (!accepted || finished.body.length < compressFromBytes) return 'identity'
  const header = String(accepted)
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: Encoding): boolean {
  const at = header.indexOf(encoding)
  if (at === -1) return false
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length))
}

function isKnownToClient(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === '*') return true
  const strong = etag.slice(2)
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === strong)
}
