// Finished answers: status, headers and body kept ready to send, compressed once per encoding.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Finished = {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer
  br?: Buffer
  gzip?: Buffer
}

type Encoding = 'br' | 'gzip'

/** Below this size compression gains nothing. */
const compressFromBytes = 600
/** Quality 5 takes a tenth of the best one's time for a few percent more bytes. */
const brotliQuality = 5

export function finish(status: number, headers: Record<string, string>, body: Buffer): Finished {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { status, headers, body, etag: `W/"${digest}"` }
}

export function sizeOfFinished(finished: Finished): number {
  const policy = finished.headers['content-security-policy']?.length ?? 0
  // The compressed forms come later and are smaller than half the body together.
  return Math.ceil(finished.body.length * 1.5) + policy + 1_000
}

/**
 * Sends an answer in the best encoding the client takes; 304 when the client has it already.
 * @param extra headers of this one answer, such as a request id
 */
export function sendFinished(
  request: IncomingMessage,
  response: ServerResponse,
  finished: Finished,
  extra: Record<string, string>,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'], finished)
  const headers: Record<string, string> = {
    ...finished.headers,
    ...extra,
    etag: finished.etag,
    vary: varyOf(finished.headers),
  }
  if (finished.status === 200 && isKnownToClient(request.headers['if-none-match'], finished.etag)) {
    delete headers['content-type']
    response.writeHead(304, headers).end()
    return
  }
  const body = encoding ? compressed(finished, encoding) : finished.body
  if (encoding) headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  response.writeHead(finished.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

export function compressed(finished: Finished, encoding: Encoding): Buffer {
  if (encoding === 'br') {
    finished.br ??= brotliCompressSync(finished.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: finished.body.length,
      },
    })
    return finished.br
  }
  finished.gzip ??= gzipSync(finished.body)
  return finished.gzip
}

function chooseEncoding(accepted: string | string[] | undefined, finished: Finished): Encoding | undefined {
  if (!accepted || finished.body.length < compressFromBytes) return undefined
  const header = String(accepted)
  if (accepts(header, 'br')) return 'br'
  if (accepts(header, 'gzip')) return 'gzip'
  return undefined
}

function accepts(header: string, encoding: Encoding): boolean {
  const at = header.indexOf(encoding)
  if (at === -1) return false
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length))
}

function varyOf(headers: Record<string, string>): string {
  return headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
}

function isKnownToClient(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === '*') return true
  const strong = etag.slice(2)
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === strong)
}
