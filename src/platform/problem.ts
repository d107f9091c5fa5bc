// Expected errors as problem details (RFC 9457). Fastify sends them as application/problem+json, React Router renders
// an error page with their status. Any other error is a bug and becomes a 500 response without details.

export type FieldError = {
  path: string
  message: string
  /** Of a text that is too long. */
  maxLength?: number
  /** Of a list that is too long. */
  maxItems?: number
  /** Of a number that is too small. */
  minimum?: number
  /** Of a number that is too large. */
  maximum?: number
}

export type ProblemInit = {
  status: number
  /** Stable and machine-readable, in kebab-case. Becomes the last segment of `type`. */
  code: string
  title: string
  detail?: string
  errors?: FieldError[]
  headers?: Record<string, string>
  /** Extension members of the response (RFC 9457, section 3.2), such as the reason of a conflict. */
  extensions?: Record<string, unknown>
}

export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string | undefined
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>
  // React Router recognizes an error response by `status`, `statusText`, `data` and `internal`.
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

type ProblemBody = {
  type: string
  title: string
  status: number
  detail?: string
  code: string
  /** Same as `title`, for clients that read `message`. */
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

export function notFound(resource: string, detail?: string): ProblemError {
  const name = resource.charAt(0).toUpperCase() + resource.slice(1)
  return new ProblemError({
    status: 404,
    code: `${resource.replaceAll(' ', '-')}-not-found`,
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

/** Also for the token of an account that was deleted since the call began. */
export function invalidToken(): ProblemError {
  return unauthorized('The token is not valid', 'invalid-token')
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
