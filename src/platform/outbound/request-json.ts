// Sends JSON or a form to a server that the operator has configured, such as an LLM, and reads JSON. Rejects redirects, and
// limits the time and the decompressed size of the response. Addresses that come from elsewhere are fetched with safe-fetch.ts.

type JsonRequest = {
  headers?: Record<string, string>
  /** Sent as JSON, or as a form. GET when undefined. */
  body?: object | URLSearchParams
  method?: 'DELETE'
  timeoutMs: number
  /** Of the decompressed body. */
  maxBytes: number
  signal?: AbortSignal | undefined
}

export type JsonResponse = {
  status: number
  /** The parsed body; undefined when the server reports an error without readable JSON. */
  body: unknown
  retryAfter: string | null
}

type OutboundFailureKind = 'aborted' | 'timeout' | 'too-large' | 'unreadable' | 'unreachable'

/** The server gave no usable response. */
export class OutboundFailure extends Error {
  readonly kind: OutboundFailureKind

  constructor(kind: OutboundFailureKind, options?: ErrorOptions) {
    super(`the request failed: ${kind}`, options)
    this.name = 'OutboundFailure'
    this.kind = kind
  }
}

/** @throws OutboundFailure; responses of any status are returned */
export async function requestJson(url: string, options: JsonRequest): Promise<JsonResponse> {
  const { headers = {}, body, timeoutMs, maxBytes, signal } = options
  // Loaded on demand: undici is a hundred files that an installation without such a server never uses.
  const { Agent, fetch } = await import('undici')
  const agent = new Agent({ connections: 1, connect: { timeout: 5_000 } })
  try {
    const response = await fetch(url, {
      method: options.method ?? (body ? 'POST' : 'GET'),
      dispatcher: agent,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': contentTypeOf(body) } : {}),
        ...headers,
      },
      ...(body ? { body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body) } : {}),
    })
    const text = await readText(response.body ?? [], maxBytes)
    return {
      status: response.status,
      body: response.ok ? JSON.parse(text || 'null') : parseIfJson(text),
      retryAfter: response.headers.get('retry-after'),
    }
  } catch (error) {
    if (error instanceof OutboundFailure) throw error
    throw new OutboundFailure(signal?.aborted ? 'aborted' : findKind(error), { cause: error })
  } finally {
    await agent.destroy()
  }
}

/** Stops reading at the limit, so that a response of any length uses little memory. */
async function readText(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new OutboundFailure('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function contentTypeOf(body: object | URLSearchParams): string {
  return body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json'
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function findKind(error: unknown): OutboundFailureKind {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : ''
    if (cause.name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT') return 'timeout'
    if (cause instanceof SyntaxError) return 'unreadable'
  }
  return 'unreachable'
}
