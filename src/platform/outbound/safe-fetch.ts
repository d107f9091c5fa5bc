// Fetches an untrusted URL without allowing SSRF: the IP address of every hop is checked in the same DNS lookup that
// its connection uses, redirects are followed manually, and time and size are limited.
import { type Dispatcher, fetch, type Response } from 'undici'
import { SafeFetchError } from './safe-fetch-error.ts'
import { type AllowAddress, createSsrfSafeAgent, type ResolveHostname } from './ssrf-safe-agent.ts'

export type SafeFetchOptions = {
  /** Maximum size of the decompressed body. */
  maxBytes: number
  /** For everything together: DNS lookup, connection, redirects, body. Default 8 s. */
  timeoutMs?: number
  accept?: string
  /** Default: Olea. */
  userAgent?: string
  /** Aborts the request. */
  signal?: AbortSignal
  /** Host names of this site itself, which must not be fetched. */
  ownHosts?: readonly string[]
  /** For a server that the operator or a test has named: allows it in addition to public addresses and standard ports. */
  allowAddress?: AllowAddress
  /** For tests: replaces the DNS lookup. */
  resolve?: ResolveHostname
}

export type FetchedResponse = {
  status: number
  contentType: string
  body: Buffer
  finalUrl: string
  /** From the header Retry-After, when it is a number of seconds. */
  retryAfterSeconds?: number
}

const defaultTimeoutMs = 8_000
const maxRedirects = 3
const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** Compression makes incompressible data a little larger. */
const compressionOverheadBytes = 64 * 1024

/**
 * Follows redirects and returns a response of any other status.
 * @throws SafeFetchError when the URL is not allowed, the host does not respond, or the response is too large
 */
export async function safeFetch(untrustedUrl: string, options: SafeFetchOptions): Promise<FetchedResponse> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  const agent = createSsrfSafeAgent({
    maxWireBytes: options.maxBytes + compressionOverheadBytes,
    resolve: options.resolve,
    allowAddress: options.allowAddress,
  })
  try {
    return await fetchFollowingRedirects(untrustedUrl, options, agent, signal)
  } catch (error) {
    throw toSafeFetchError(error, options.maxBytes)
  } finally {
    await agent.destroy()
  }
}

async function fetchFollowingRedirects(
  untrustedUrl: string,
  options: SafeFetchOptions,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<FetchedResponse> {
  let url = assertAllowedUrl(URL.parse(untrustedUrl), options)
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const response = await fetch(url, {
      dispatcher,
      signal,
      redirect: 'manual',
      headers: { accept: options.accept ?? '*/*', 'user-agent': options.userAgent ?? 'Olea' },
    })
    const location = redirectStatuses.has(response.status) ? response.headers.get('location') : null
    if (location === null) return await readBody(response, url, options.maxBytes)
    await response.body?.cancel()
    url = assertAllowedUrl(URL.parse(location, url), options)
  }
  throw new SafeFetchError('it leads on too many times')
}

/** Checks that need no DNS lookup. */
export function assertAllowedUrl(
  url: URL | null,
  { ownHosts = [], allowAddress }: Pick<SafeFetchOptions, 'ownHosts' | 'allowAddress'>,
): URL {
  if (!url) throw new SafeFetchError('it is no address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new SafeFetchError('only http and https addresses are fetched')
  }
  if (url.username || url.password) throw new SafeFetchError('it carries a user name')
  // URL parsing removes the default ports 80 and 443.
  if (url.port && !allowAddress) throw new SafeFetchError('only the usual ports are fetched')
  const host = url.hostname.replace(/\.+$/, '')
  if (ownHosts.some((ownHost) => ownHost.toLowerCase() === host))
    throw new SafeFetchError('it is on this site')
  return url
}

/** Limits the decompressed size, because a small response can decompress to a large one. */
async function readBody(response: Response, url: URL, maxBytes: number): Promise<FetchedResponse> {
  if (Number(response.headers.get('content-length')) > maxBytes) throw createTooLargeError(maxBytes)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw createTooLargeError(maxBytes)
    chunks.push(chunk)
  }
  const contentType = response.headers.get('content-type') ?? ''
  const retryAfter = response.headers.get('retry-after') ?? ''
  return {
    status: response.status,
    contentType,
    body: Buffer.concat(chunks),
    finalUrl: url.href,
    ...(/^\d{1,6}$/.test(retryAfter) ? { retryAfterSeconds: Number(retryAfter) } : {}),
  }
}

/** Walks the chain of causes for a SafeFetchError, a size limit or a timeout. */
export function toSafeFetchError(error: unknown, maxBytes: number): SafeFetchError {
  let isTimeout = false
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return cause
    if ('code' in cause && cause.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
      return createTooLargeError(maxBytes, error)
    isTimeout ||= cause.name === 'TimeoutError' || cause.name === 'ConnectTimeoutError'
  }
  const message = isTimeout ? 'it did not answer in time' : 'it does not answer'
  return new SafeFetchError(message, { cause: error, isHostUnreachable: true })
}

function createTooLargeError(maxBytes: number, cause?: unknown): SafeFetchError {
  return new SafeFetchError(`it is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`, { cause })
}
