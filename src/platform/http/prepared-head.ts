// Node checks and joins all headers anew for each answer, a third of what a kept page costs. The head it made for one
// answer is right for every other that it sends of the same page within the same second: only the date changes.
import type { IncomingMessage, ServerResponse } from 'node:http'

export type PreparedHead = { text: string; second: number; extra: readonly string[] }

/** Where Node keeps the joined head until `end()` sends it; null before there is one. */
type HeadKeeper = ServerResponse & { _header?: string | null }

/**
 * Sends 200 with a body.
 * @param answer.headers names and values in turn, content-length among them
 * @param answer.extra more of them for this answer; the same list each time they are the same
 * @param answer.known what was returned for the same headers before
 * @returns the head to be given as `known` next time, undefined where this one serves nobody else
 */
export function sendWithPreparedHead(
  request: IncomingMessage,
  response: ServerResponse,
  answer: { headers: string[]; extra: readonly string[]; body: Buffer; known: PreparedHead | undefined },
): PreparedHead | undefined {
  const { headers, extra, body, known } = answer
  const keeper: HeadKeeper = response
  const isUsual = request.method === 'GET' && request.httpVersion === '1.1' && response.shouldKeepAlive
  const second = Math.floor(Date.now() / 1000)
  if (isUsual && known?.second === second && known.extra === extra && keeper._header === null) {
    keeper._header = known.text
    response.end(body)
    return known
  }
  response.writeHead(200, extra.length > 0 ? headers.concat(extra) : headers)
  const text = keeper._header
  response.end(request.method === 'HEAD' ? undefined : body)
  return isUsual && text ? { text, second, extra } : undefined
}
