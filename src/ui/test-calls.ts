// Answers the API calls of a component in a component test.
import { vi } from 'vitest'

export type SentCall = {
  /** `METHOD /path` without the query. */
  call: string
  query: Record<string, string>
  /** The parsed JSON, or the entries of a form in their order; undefined without a body. */
  body: unknown
  headers: Headers
  /** Aborted when the caller gives the request up. */
  signal: AbortSignal
}

/** Returns the JSON of a response, or a response such as that of `failWith`. A promise delays the response. */
type Handler = (sent: SentCall) => unknown

/**
 * Answers API calls, by `METHOD /path` with the values of parameters filled in, until the end of the test. Any other
 * request is answered with status 501, which components report as a failure. An aborted call fails like a real one.
 * @returns the calls sent so far
 */
export function mockCalls(handlers: Record<string, Handler>): SentCall[] {
  const sent: SentCall[] = []
  const fetchModule = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    // Vitest loads modules by requests of its own.
    if (!pathname.startsWith('/api/')) return fetchModule(input, init)
    const call: SentCall = {
      call: `${request.method} ${pathname.slice('/api'.length)}`,
      query: Object.fromEntries(searchParams),
      body: await readBody(request),
      headers: request.headers,
      signal: request.signal,
    }
    sent.push(call)
    const handler = handlers[call.call]
    if (!handler) return failWith(501)
    const result = await Promise.race([handler(call), rejectOnAbort(request.signal)])
    return result instanceof Response ? result : Response.json(result)
  })
  return sent
}

async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return [...(await request.formData())]
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

/**
 * A response with an error status, and the body of a problem (RFC 9457).
 * @param details further fields of the problem, such as its `code`
 */
export function failWith(
  status: number,
  headers: Record<string, string> = {},
  details: object = {},
): Response {
  const problem = { type: 'about:blank', title: 'Failed', status, ...details }
  return Response.json(problem, {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}
