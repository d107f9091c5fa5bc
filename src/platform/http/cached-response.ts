// Responses as stored in the response cache: status, headers and body, compressed once per encoding.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib'
import { type PreparedHead, sendWithPreparedHead } from '#src/workarounds/prepared-head.ts'
import { matchesEtag } from './matches-etag.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** @param headers names and values in turn */
type EncodedResponse = { headers: string[]; body: Buffer; uses: number; head?: PreparedHead | undefined }

export type CachedResponse = {
  status: number
  headers: Record<string, string>
  etag: string
  /** In bytes, without compression. */
  bodyLength: number
  /** Without compression; absent once a compressed body is stored, which takes a fifth of the memory. */
  body?: Buffer | undefined
  /** Each encoding is added with the first request that accepts it. */
  encoded: Partial<Record<Encoding, EncodedResponse>>
}

/** Compression does not shrink smaller bodies. */
const minCompressBytes = 600
/** `first`, used while a reader waits, takes a hundredth of the time of `best` for a quarter more bytes. */
const brotliQuality = { first: 3, best: 11 }
/**
 * Log2 of the window size in bytes. At first: setting up a larger one costs as much as compressing a page. At best: as
 * large as the body, up to this; memory grows with it.
 */
const brotliWindow = { first: 16, best: constants.BROTLI_DEFAULT_WINDOW }
/** After this many uses a response is compressed again with the best quality, on a background thread. */
const usesBeforeBest = 3

/** @param headers lower-case names, without content-length, content-encoding and etag */
export function createCachedResponse(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): CachedResponse {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { status, headers, body, bodyLength: body.length, etag: `W/"${digest}"`, encoded: {} }
}

export function estimateResponseBytes(cached: CachedResponse): number {
  const policy = cached.headers['content-security-policy']?.length ?? 0
  // All bodies at once: without compression, and compressed, which is together smaller than half of the body.
  return Math.ceil(cached.bodyLength * 1.5) + 4 * policy + 2_000
}

/**
 * Sends a response in the best encoding the client accepts, or 304 if the client already has it.
 * @param extraHeaders for this request only, names and values in turn
 */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  extraHeaders: readonly string[],
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'], cached)
  const encoded = encode(cached, encoding)
  const { headers, body } = encoded
  if (cached.status === 200 && matchesEtag(request.headers['if-none-match'], cached.etag)) {
    response.writeHead(304, [...withoutBodyHeaders(headers), ...extraHeaders]).end()
    return
  }
  if (cached.status === 200) {
    encoded.head = sendWithPreparedHead(request, response, {
      headers,
      extraHeaders,
      body,
      previousHead: encoded.head,
    })
    return
  }
  response.writeHead(cached.status, extraHeaders.length > 0 ? headers.concat(extraHeaders) : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function encode(cached: CachedResponse, encoding: Encoding): EncodedResponse {
  const existing = cached.encoded[encoding]
  if (existing) {
    existing.uses += 1
    if (existing.uses === usesBeforeBest && encoding === 'br') void compressBest(cached)
    return existing
  }
  const body = readBody(cached)
  const encoded = storeEncoded(cached, encoding, compress(body, encoding))
  cached.body = undefined
  return encoded
}

/** The body without compression. */
function readBody({ body, encoded }: CachedResponse): Buffer {
  const plain = body ?? encoded.identity?.body
  if (plain) return plain
  if (encoded.br) return brotliDecompressSync(encoded.br.body)
  if (encoded.gzip) return gunzipSync(encoded.gzip.body)
  throw new Error('A cached response has no body')
}

function storeEncoded(cached: CachedResponse, encoding: Encoding, body: Buffer): EncodedResponse {
  const headers = {
    ...cached.headers,
    vary: cached.headers.vary ? `${cached.headers.vary}, Accept-Encoding` : 'Accept-Encoding',
    etag: cached.etag,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  const encoded: EncodedResponse = { headers: Object.entries(headers).flat(), body, uses: 1 }
  cached.encoded[encoding] = encoded
  return encoded
}

function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipSync(body)
  return brotliCompressSync(body, brotliOptions(body, 'first'))
}

const compressInBackground = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

/** The first compression is used until this completes, and if it fails. */
async function compressBest(cached: CachedResponse): Promise<void> {
  const body = readBody(cached)
  const best = await compressInBackground(body, brotliOptions(body, 'best')).catch(() => undefined)
  if (!best) return
  storeEncoded(cached, 'br', best).uses = usesBeforeBest + 1
}

function brotliOptions(body: Buffer, effort: 'first' | 'best'): BrotliOptions {
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [BROTLI_PARAM_LGWIN]: Math.max(
        brotliWindow.first,
        Math.min(brotliWindow[effort], Math.ceil(Math.log2(body.length))),
      ),
      [BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
}

/** A 304 has no headers about the body. */
function withoutBodyHeaders(headers: string[]): string[] {
  return headers.filter((_value, index) => {
    const name = headers[index - (index % 2)]
    return name !== 'content-length' && name !== 'content-type' && name !== 'content-encoding'
  })
}

function chooseEncoding(accepted: string | string[] | undefined, cached: CachedResponse): Encoding {
  if (!accepted || cached.bodyLength < minCompressBytes) return 'identity'
  const header = String(accepted)
  if (acceptsEncoding(header, 'br')) return 'br'
  return acceptsEncoding(header, 'gzip') ? 'gzip' : 'identity'
}

function acceptsEncoding(header: string, encoding: Encoding): boolean {
  const at = header.indexOf(encoding)
  if (at === -1) return false
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length))
}
