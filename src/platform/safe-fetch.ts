// Fetches what a stranger's address points at without letting it point inside: every hop's address is checked in
// the very look-up its connection uses, redirects are followed by hand, time and bytes are bounded.
import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, fetch } from 'undici'
import { isPublicAddress } from './public-address.ts'

export type SafeFetchOptions = {
  maxBytes: number
  timeoutMs?: number
  accept?: string
  /** For tests against a local stand-in: which addresses may be reached besides the public ones. */
  allowAddress?: (address: string) => boolean
  /** For tests: another way to look names up. */
  lookup?: typeof systemLookup
}

export type Fetched = { status: number; contentType: string; body: Buffer; finalUrl: string }

/** Why an address was not fetched, in words for a report. */
export class FetchRefusedError extends Error {
  /** No answer at all, in contrast to a refused or missing file. */
  readonly isHostSilent: boolean

  constructor(message: string, options: ErrorOptions & { isHostSilent?: boolean } = {}) {
    super(message, options)
    this.isHostSilent = options.isHostSilent ?? false
  }
}

const defaultTimeoutMs = 8_000
const mostRedirects = 3

/** @throws FetchRefusedError for an address that may not be reached, does not answer, or answers too much */
export async function safeFetch(address: string, options: SafeFetchOptions): Promise<Fetched> {
  const allowed = (ip: string) => isPublicAddress(ip) || options.allowAddress?.(ip) === true
  const agent = new Agent({
    connect: { lookup: checkedLookup(allowed, options.lookup ?? systemLookup), timeout: 5_000 },
    maxResponseSize: options.maxBytes,
  })
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  try {
    return await follow(checkUrl(address, allowed, options), 0)
  } catch (error) {
    throw explain(error)
  } finally {
    await agent.destroy()
  }

  async function follow(url: URL, hops: number): Promise<Fetched> {
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: 'manual',
      signal,
      headers: { accept: options.accept ?? '*/*', 'user-agent': 'Olea' },
    })
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel()
      if (hops >= mostRedirects) throw new FetchRefusedError('it leads on too many times')
      return follow(checkUrl(new URL(location, url).href, allowed, options), hops + 1)
    }
    const body = await readBounded(response.body, options.maxBytes)
    const contentType = response.headers.get('content-type') ?? ''
    return { status: response.status, contentType, body, finalUrl: url.href }
  }
}

function checkUrl(address: string, allowed: (ip: string) => boolean, options: SafeFetchOptions): URL {
  if (!URL.canParse(address)) throw new FetchRefusedError('it is no address')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchRefusedError('only http and https addresses are fetched')
  }
  if (url.username || url.password) throw new FetchRefusedError('it carries a user name')
  if (url.port && !options.allowAddress) throw new FetchRefusedError('only the usual ports are fetched')
  // A host that is an address is never looked up, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !allowed(host)) throw new FetchRefusedError('it points inside a private network')
  return url
}

function checkedLookup(allowed: (ip: string) => boolean, lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const refused = addresses.length === 0 || addresses.some(({ address }) => !allowed(address))
      const [first] = addresses
      if (refused || !first) {
        return callback(new FetchRefusedError('it points inside a private network'), '', 0)
      }
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

/** The limit holds for what is unpacked: a small answer can hold a large one. */
async function readBounded(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes)
      throw new FetchRefusedError(`it is larger than ${Math.floor(maxBytes / 1_000_000)} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function explain(error: unknown): FetchRefusedError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FetchRefusedError) return cause
  }
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  const message = isTimeout ? 'it did not answer in time' : 'it does not answer'
  return new FetchRefusedError(message, { cause: error, isHostSilent: true })
}
