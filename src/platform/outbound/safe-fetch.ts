// Fetches what a stranger's address points at without letting it point inside: every hop's address is checked in
// the very look-up its connection uses, redirects are followed by hand, time and bytes are bounded.
import { type Dispatcher, fetch, type Response } from 'undici'
import { SafeFetchError } from './safe-fetch-error.ts'
import { type AllowAddress, createSsrfSafeAgent, type ResolveHostname } from './ssrf-safe-agent.ts'

export type SafeFetchOptions = {
  /** Of the body, unpacked. */
  maxBytes: number
  /** For everything together: looking up, connecting, redirects, the body. Default 8 s. */
  timeoutMs?: number
  accept?: string
  /** Host names of this site itself, which is never asked from outside. */
  ownHosts?: readonly string[]
  /** For tests against a local stand-in: what may be reached besides public addresses and the usual ports. */
  allowAddress?: AllowAddress
  /** For tests: another way to look names up. */
  resolve?: ResolveHostname
}

export type FetchedResponse = { status: number; contentType: string; body: Buffer; finalUrl: string }

const defaultTimeoutMs = 8_000
const mostRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])
/** Packing what cannot be packed makes it a little larger. */
const packingOverheadBytes = 64 * 1024

/**
 * An answer of any status is an answer; redirects are followed.
 * @throws FetchRefusedError for an address that may not be reached, does not answer, or answers too much
 */
export async function safeFetch(address: string, options: SafeFetchOptions): Promise<FetchedResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const agent = createSsrfSafeAgent({
    maxWireBytes: options.maxBytes + packingOverheadBytes,
    resolve: options.resolve,
    allowAddress: options.allowAddress,
  })
  try {
    return await follow(address, options, agent, signal)
  } catch (error) {
    throw explain(error, options.maxBytes)
  } finally {
    await agent.destroy()
  }
}

async function follow(
  address: string,
  options: SafeFetchOptions,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<FetchedResponse> {
  let url = checkUrl(URL.parse(address), options)
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const response = await fetch(url, {
      dispatcher,
      signal,
      redirect: 'manual',
      headers: { accept: options.accept ?? '*/*', 'user-agent': 'Olea' },
    })
    const location = redirects.has(response.status) ? response.headers.get('location') : null
    if (location === null) return await take(response, url, options.maxBytes)
    await response.body?.cancel()
    url = checkUrl(URL.parse(location, url), options)
  }
  throw new SafeFetchError('it leads on too many times')
}

/** What can be refused before anybody is asked for its address. */
function checkUrl(url: URL | null, { ownHosts = [], allowAddress }: SafeFetchOptions): URL {
  if (!url) throw new SafeFetchError('it is no address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new SafeFetchError('only http and https addresses are fetched')
  }
  if (url.username || url.password) throw new SafeFetchError('it carries a user name')
  // The usual ports are empty after parsing.
  if (url.port && !allowAddress) throw new SafeFetchError('only the usual ports are fetched')
  const host = url.hostname.replace(/\.+$/, '')
  if (ownHosts.some((own) => own.toLowerCase() === host)) throw new SafeFetchError('it is on this site')
  return url
}

/** The limit holds for what is unpacked: a small answer can hold a large one. */
async function take(response: Response, url: URL, maxBytes: number): Promise<FetchedResponse> {
  if (Number(response.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  const contentType = response.headers.get('content-type') ?? ''
  return { status: response.status, contentType, body: Buffer.concat(chunks), finalUrl: url.href }
}

/** Causes lie inside one another; the innermost that says something about us decides. */
function explain(error: unknown, maxBytes: number): SafeFetchError {
  let isTimeout = false
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return cause
    if ('code' in cause && cause.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return tooLarge(maxBytes, error)
    isTimeout ||= cause.name === 'TimeoutError' || cause.name === 'ConnectTimeoutError'
  }
  const message = isTimeout ? 'it did not answer in time' : 'it does not answer'
  return new SafeFetchError(message, { cause: error, isHostUnreachable: true })
}

function tooLarge(maxBytes: number, cause?: unknown): SafeFetchError {
  return new SafeFetchError(`it is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`, { cause })
}
