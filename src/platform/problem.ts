// The one kind of expected failure (RFC 9457). Fastify sends it as application/problem+json,
// React Router shows its status page; any other error is a bug and becomes a 500 without detail.

export type FieldError = { path: string; message: string }

export type ProblemInit = {
  status: number
  /** Stable, machine-readable, kebab-case; the last segment of `type`. */
  code: string
  title: string
  detail?: string
  errors?: FieldError[]
  headers?: Record<string, string>
  /** Further members of the answer (RFC 9457, section 3.2), such as what stands in the way of a change. */
  extensions?: Record<string, unknown>
}

export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string | undefined
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>
  // React Router recognises an error response by these three.
  readonly statusText: string
  readonly data: ProblemBody
  readonly internal = false

  constructor(init: ProblemInit, options?: ErrorOptions) {
    super(init.detail ?? init.title, options)
    this.name = 'ProblemError'
    this.status = init.status
    this.code = init.code
    this.title = init.title
    this.detail = init.detail
    this.errors = init.errors
    this.headers = init.headers ?? {}
    this.statusText = init.title
    this.data = problemBody(init)
  }
}

export type ProblemBody = {
  type: string
  title: string
  status: number
  detail?: string
  code: string
  /** The title again, for clients that look for `message`. */
  message: string
  errors?: FieldError[]
  [extension: string]: unknown
}

function problemBody(init: Omit<ProblemInit, 'headers'>): ProblemBody {
  return {
    ...init.extensions,
    type: `/problems/${init.code}`,
    title: init.title,
    status: init.status,
    ...(init.detail === undefined ? {} : { detail: init.detail }),
    code: init.code,
    message: init.title,
    ...(init.errors === undefined ? {} : { errors: init.errors }),
  }
}

export function notFound(what: string, detail?: string): ProblemError {
  const name = what.charAt(0).toUpperCase() + what.slice(1)
  return new ProblemError({
    status: 404,
    code: `${what.replaceAll(' ', '-')}-not-found`,
    title: `${name} not found`,
    detail,
  })
}

export function invalidRequest(errors: FieldError[], title = 'The request is not valid'): ProblemError {
  const detail = errors
    .map((error) => (error.path ? `${error.path}: ${error.message}` : error.message))
    .join('; ')
  return new ProblemError({ status: 400, code: 'invalid-request', title, detail, errors })
}

export function unauthorized(title = 'Sign in to do this', code = 'unauthorised'): ProblemError {
  return new ProblemError({ status: 401, code, title, headers: { 'www-authenticate': 'Bearer' } })
}

export function forbidden(title = 'You may not do this'): ProblemError {
  return new ProblemError({ status: 403, code: 'forbidden', title })
}

export function conflict(
  code: string,
  title: string,
  detail?: string,
  extensions?: Record<string, unknown>,
): ProblemError {
  return new ProblemError({ status: 409, code, title, detail, extensions })
}

export function tooManyRequests(retryAfterSeconds: number): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'too-many-requests',
    title: 'Too many requests',
    detail: `Try again in ${retryAfterSeconds} seconds.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}

export function unavailable(code: string, title: string, detail?: string): ProblemError {
  return new ProblemError({ status: 503, code, title, detail, headers: { 'retry-after': '5' } })
}
