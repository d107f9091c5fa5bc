// Sends bytes to an address that somebody else has named, such as a push service, without allowing SSRF: like safe-fetch.ts,
// but without redirects, and without reading the response.
import { fetch } from 'undici'
import { assertAllowedUrl, toSafeFetchError } from './safe-fetch.ts'
import { type AllowAddress, createSsrfSafeAgent, type ResolveHostname } from './ssrf-safe-agent.ts'

export type SafePostOptions = {
  headers: Record<string, string>
  body: Uint8Array
  timeoutMs: number
  signal?: AbortSignal
  ownHosts?: readonly string[]
  /** For a server that a test has named: allows it in addition to public addresses and standard ports. */
  allowAddress?: AllowAddress
  /** For tests: replaces the DNS lookup. */
  resolve?: ResolveHostname
}

export type PostedResponse = { status: number }

const maxBytes = 64 * 1024

/** @throws SafeFetchError when the URL is not allowed or the host does not respond */
export async function safePost(untrustedUrl: string, options: SafePostOptions): Promise<PostedResponse> {
  const { headers, body, timeoutMs, resolve, allowAddress } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  const dispatcher = createSsrfSafeAgent({ maxWireBytes: maxBytes, resolve, allowAddress })
  try {
    const url = assertAllowedUrl(URL.parse(untrustedUrl), options)
    const request = { method: 'POST', dispatcher, signal, redirect: 'manual', headers, body } as const
    const response = await fetch(url, request)
    await response.body?.cancel()
    return { status: response.status }
  } catch (error) {
    throw toSafeFetchError(error, maxBytes)
  } finally {
    await dispatcher.destroy()
  }
}
