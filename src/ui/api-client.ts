// Client of the JSON API in the browser. `createApiClient` derives the types from contracts; `callApi` sends requests.
import type { CallDefinition, ClientInput, Method, ReplyBody } from '#src/platform/contract/call.ts'
import { logFailure } from './log-failure.ts'
import { createTimeoutSignal } from './timeouts.ts'

type Calls = Readonly<Record<string, CallDefinition>>

type CallOptions = Pick<RequestInit, 'headers' | 'keepalive'> & { signal?: AbortSignal | undefined }

/** The response is JSON or a file. */
type Result<C extends CallDefinition> = C extends { mediaType: string } ? Blob : ReplyBody<C>
type Input<C extends CallDefinition> = ClientInput<C> &
  CallOptions &
  (C extends { mediaType: string } ? { as: 'blob' } : unknown)
type Arguments<C extends CallDefinition> =
  Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

export type ApiClient<C extends Calls> = <Call extends keyof C & `${Method} /${string}`>(
  call: Call,
  ...input: Arguments<C[Call]>
) => Promise<Result<C[Call]>>

/**
 * Creates a client for a set of calls: `api('GET /news/:id', { params: { id } })` resolves to the response body.
 * Query parameters without a value are not sent, those with several are repeated. Errors are those of `callApi`.
 * @param send `callApi`, or a function that adds to it, such as a token
 */
export function createApiClient<C extends Calls>(send: typeof callApi = callApi): ApiClient<C> {
  return async (call, ...[input]) => {
    const [method, path] = call.split(' ') as [Method, string]
    const { params, query, body, as, ...options } = (input ?? {}) as AnyInput
    const url = fillPath(path, params) + toQueryString(query)
    const request = { ...options, method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return (await send(url, request as RequestInit, as === 'blob' ? toBlob : undefined)) as never
  }
}

type AnyInput = CallOptions & {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  as?: 'blob'
}

function fillPath(path: string, params: AnyInput['params']): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
}

function toQueryString(query: AnyInput['query'] = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined ? [] : [[name, String(each)]])),
  )
  const text = new URLSearchParams(entries).toString()
  return text && `?${text}`
}

/** URL of an API path: below `/api` of this site, or of the server that the document names in `api-url`. */
export function getApiUrl(path: string): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=api-url]')
  return `${meta?.content ?? '/api'}${path}`
}

/** The response was not ok. `readProblem` reads its body. */
export class ApiError extends Error {
  readonly response: Response
  constructor(response: Response) {
    super(`HTTP error! status: ${response.status}`)
    // The build renames classes, and browsers log the name.
    this.name = 'ApiError'
    this.response = response
  }
}

/**
 * Sends a request and returns the parsed response. Errors are logged and rethrown, except after `signal` was aborted.
 * GET requests for JSON have a time limit. Other requests have none, because the server may have completed them.
 * @param path begins with a slash, without the host
 * @param read reads responses that are not JSON, which may be files of any size
 * @throws ApiError `HTTP error! status: {code}`
 */
export async function callApi(
  path: string,
  options: RequestInit = {},
  read?: (response: Response) => Promise<unknown>,
): Promise<unknown> {
  try {
    // For a form the browser sets the type, which names the boundary of its parts.
    const isForm = options.body instanceof FormData
    const headers = { ...(isForm ? {} : { 'content-type': 'application/json' }), ...options.headers }
    const isLimited = !read && (options.method ?? 'GET') === 'GET'
    const limit = isLimited && { signal: createTimeoutSignal(options.signal) }
    const response = await fetch(getApiUrl(path), { ...options, ...limit, headers })
    if (!response.ok) throw new ApiError(response)
    return await (read ?? toJson)(response)
  } catch (error) {
    if (!options.signal?.aborted) logFailure(`${options.method ?? 'GET'} ${path}:`, error)
    throw error
  }
}

const toJson = (response: Response): Promise<unknown> => response.json()
const toBlob = (response: Response): Promise<unknown> => response.blob()
