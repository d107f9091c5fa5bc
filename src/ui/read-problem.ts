import { ApiError } from './api-client.ts'
import { type Fields, toFields, toText } from './response-fields.ts'

export type Problem = {
  /** 0 if the server could not be reached. */
  status: number
  /** Stable and machine-readable; empty if the response is not from this API, such as an error page of a proxy. */
  code: string
  /** Validation errors by field path. */
  errors: { path: string; message: string }[]
  body: Fields
}

/** Reads why a call failed (RFC 9457). It consumes the body of the response, so call it once. */
export async function readProblem(error: unknown): Promise<Problem> {
  if (!(error instanceof ApiError)) return { status: 0, code: '', errors: [], body: {} }
  const body = toFields(await error.response.json().catch(() => undefined))
  const errors = Array.isArray(body.errors) ? body.errors.map(toFields) : []
  return {
    status: error.response.status,
    code: toText(body.code),
    errors: errors.map(({ path, message }) => ({ path: toText(path), message: toText(message) })),
    body,
  }
}
