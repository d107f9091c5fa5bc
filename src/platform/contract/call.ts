// An API call as data. From one definition come the route with its access rule and rate limit, the OpenAPI operation,
// the row of docs/access.md, and the types of the browser's client. The browser imports the types only.
import type { z } from 'zod'

/**
 * - `public` ignores tokens.
 * - `optional-auth` sets the current user for a valid token and treats everybody else as a visitor.
 * - `reject-invalid-token` does the same, but rejects an invalid token with 401.
 * - `user` requires a valid token.
 * - `translator` requires the token of a translator or an admin.
 * - `expert` requires the token of a professional account or an admin.
 * - `admin` requires the token of an admin.
 */
export type Access =
  | 'public'
  | 'optional-auth'
  | 'reject-invalid-token'
  | 'user'
  | 'translator'
  | 'expert'
  | 'admin'

export type CachePolicy = { tags: readonly string[]; maxAgeMs: number }

/** Success statuses of the API. */
export type SuccessStatus = 200 | 201 | 202

/** Problems that a call can answer beside those that follow from its definition (access, input, rate limit). */
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 502 | 503

export type CallDefinition = {
  /** `operationId` of the OpenAPI document, and so the name in generated clients; unique. */
  id: string
  tag: string
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** Form fields beside the file in a `multipart/form-data` body. */
  multipart?: z.ZodObject
  /** The body may also be sent as `multipart/form-data`, with a picture as `file`. */
  acceptsFile?: true
  replies: Partial<Record<SuccessStatus, z.ZodType>>
  /** Media type of the replies when it is not JSON. */
  mediaType?: string
  problems?: readonly ProblemStatus[]
  /** Counts calls under this name: at most 100 a minute from one IP address or IPv6 network, else 429. */
  rateLimit?: string
  /** Default: 1 MB. */
  bodyLimitBytes?: number
  /** For public reads: the server caches the reply until one of the tags is invalidated. */
  cache?: CachePolicy
  /** Adds `cache-control: no-store`, for replies that contain a token or a secret. */
  noStore?: true
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls by method and path below `/api`, with parameters as `:name`. */
export type CallDefinitions = Readonly<Record<`${Method} /${string}`, CallDefinition>>

export function defineCalls<const T extends CallDefinitions>(calls: T): T {
  return calls
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What handlers receive: parsed by the schemas. */
export type ParsedInput<C extends CallDefinition> = {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
}

/** The body of any success reply. */
export type ReplyBody<C extends CallDefinition> = Output<C['replies'][keyof C['replies']]>

/** A reply of a call with several success statuses. */
export type StatusReply<C extends CallDefinition> = {
  [S in keyof C['replies']]: { status: S; body: Output<C['replies'][S]> }
}[keyof C['replies']]

type RequiredKeys<T> = { [K in keyof T]: undefined extends T[K] ? never : K }[keyof T]
/** Drops properties that are undefined, and makes those optional that may be. */
type Compact<T> = { [K in RequiredKeys<T>]: T[K] } & {
  [K in Exclude<keyof T, RequiredKeys<T>> as [T[K]] extends [undefined] ? never : K]?: T[K]
}

/** What clients send. */
export type ClientInput<C extends CallDefinition> = Compact<{
  params: C['params'] extends z.ZodType ? { [K in keyof z.input<C['params']>]: string | number } : undefined
  query: C['query'] extends z.ZodType ? Partial<z.input<C['query']>> | undefined : undefined
  body: Input<C['body']>
}>
