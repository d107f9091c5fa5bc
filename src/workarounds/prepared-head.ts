// Works around node 24: it validates and joins all headers for each response, which is a third of the cost of sending a
// cached page, and cannot be given a serialized head. Within one second the head of a cached response is identical, as
// only the Date header changes, so it is reused through a field that is not public.
import type { IncomingMessage, ServerResponse } from 'node:http'

export type PreparedHead = { text: string; second: number; extraHeaders: readonly string[] }

/** Node stores the serialized head in `_header` until `end()` sends it; null before that. */
type ResponseInternals = ServerResponse & { _header?: string | null }

/**
 * Sends a response with status 200.
 * @param options.headers names and values in turn, including content-length
 * @param options.extraHeaders for this request; pass the same array instance to reuse a head
 * @param options.previousHead the result of an earlier call with the same headers
 * @returns the head to pass as `previousHead` next time; undefined if it cannot be reused
 */
export function sendWithPreparedHead(
  request: IncomingMessage,
  response: ServerResponse,
  options: {
    headers: string[]
    extraHeaders: readonly string[]
    body: Buffer
    previousHead: PreparedHead | undefined
  },
): PreparedHead | undefined {
  const { headers, extraHeaders, body, previousHead } = options
  const internals: ResponseInternals = response
  const isReusable = request.method === 'GET' && request.httpVersion === '1.1' && response.shouldKeepAlive
  const second = Math.floor(Date.now() / 1000)
  if (
    isReusable &&
    previousHead?.second === second &&
    previousHead.extraHeaders === extraHeaders &&
    internals._header === null
  ) {
    internals._header = previousHead.text
    response.end(body)
    return previousHead
  }
  response.writeHead(200, extraHeaders.length > 0 ? headers.concat(extraHeaders) : headers)
  const text = internals._header
  response.end(request.method === 'HEAD' ? undefined : body)
  return isReusable && text ? { text, second, extraHeaders } : undefined
}
