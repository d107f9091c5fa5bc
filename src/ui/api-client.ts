// The browser's way to the JSON API: one host, one content header, one kind of failure.
import { logFailure } from './log-failure.ts'
import { createTimeoutSignal } from './timeouts.ts'

/**
 * Under `/api` of the site itself, unless the operator's settings name another server: the document says so.
 * For what `fetch` cannot do, such as telling how much of an upload is on its way.
 */
export function getApiUrl(path: string): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name=api-url]')
  return `${named?.content ?? '/api'}${path}`
}

/** A reply that is not ok; whoever can say more about it reads its body. */
export class ApiError extends Error {
  readonly response: Response
  constructor(response: Response) {
    super(`HTTP error! status: ${response.status}`)
    // Browsers tell the class, which has another name in the build.
    this.name = 'ApiError'
    this.response = response
  }
}

/**
 * Sends a request and gives the parsed answer, for the caller to check.
 * A reply that is not ok throws an `ApiError`, `HTTP error! status: {code}`; every failure is logged and thrown on. Who gave the
 * request up by its signal knows, and nothing is logged. What is only read ends with the time limit; what was sent to be
 * done may have been done, and is waited for.
 * @param path begins with a slash, without the host
 * @param read what to make of an answer that is not JSON, which may be a file of any size
 */
export async function callApi(
  path: string,
  options: RequestInit = {},
  read?: (answer: Response) => Promise<unknown>,
): Promise<unknown> {
  try {
    const headers = { 'content-type': 'application/json', ...options.headers }
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

const toJson = (answer: Response): Promise<unknown> => answer.json()
