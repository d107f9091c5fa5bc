// Finished answers: status, headers and body kept ready to send, compressed once per encoding.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

export type Finished = {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer
  /** Made at the first request that wants it. */
  ready: Partial<Record<Encoding, { headers: string[]; body: Buffer }>>
}

/** Below this size compression gains nothing. */
const compressFromBytes = 600
/** Quality 5 takes a tenth of the best one's time for a few percent more bytes. */
const brotliQuality = 5

/** @param headers lower-case names; not content-length, content-encoding or etag */
export function finish(status: number, headers: Record<string, string>, body: Buffer): Finished {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { status, headers, body, etag: `W/"${digest}"`, ready: {} }
}

export function sizeOfFinished(finished: Finished): number {
  const policy = finished.headers['content-security-policy']?.length ?? 0
  // The compressed forms come later and are smaller than half the body together.
  return Math.ceil(finished.body.length * 1.5) + 4 * policy + 2_000
}

/**
 * Sends an answer in the best encoding the client takes; 304 when the client has it already.
 * @param extra headers of this one answer, names and values in turn
 */
export function sendFinished(
  request: IncomingMessage,
  response: ServerResponse,
  finished: Finished,
  extra: readonly string[],
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'], finished)
  const { headers, body } = inEncoding(finished, encoding)
  if (finished.status === 200 && isKnownToClient(request.headers['if-none-match'], finished.etag)) {
    response.writeHead(304, [...withoutBody(headers), ...extra]).end()
    return
  }
  response.writeHead(finished.status, extra.length > 0 ? headers.concat(extra) : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function inEncoding(finished: Finished, encoding: Encoding) {
  const made = finished.ready[encoding]
  if (made) return made
  const body = compress(finished.body, encoding)
  const headers = {
    ...finished.headers,
    vary: finished.headers.vary ? `${finished.headers.vary}, Accept-Encoding` : 'Accept-Encoding',
    etag: finished.etag,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  const ready = { headers: Object.entries(headers).flat(), body }
  finished.ready[encoding] = ready
  return ready
}

function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipSync(body)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliCompressSync(body, {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** A 304 describes no body. */
function withoutBody(headers: string[]): string[] {
  return headers.filter((_value, index) => {
    const name = headers[index - (index % 2)]
    return name !== 'content-length' && name !== 'content-type' && name !== 'content-encoding'
  })
}

function chooseEncoding(accepted: string | string[] | undefined, finished: Finished): Encoding {
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
