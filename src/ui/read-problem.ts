import { ApiError } from './api-client.ts'
import { toFields, toNumber, toText } from './response-fields.ts'

export type Problem = {
  /** 0 when the server could not be reached. */
  status: number
  /** Stable and machine-readable; empty when there was no answer of ours. */
  code: string
  /** What is wrong with which field. */
  errors: { path: string; message: string }[]
  body: Partial<Record<string, unknown>>
}

/** What a failed call was refused for (RFC 9457). Reads the answer's body, which can be done once. */
export async function readProblem(error: unknown): Promise<Problem> {
  if (!(error instanceof ApiError)) return { status: 0, code: '', errors: [], body: {} }
  const body = toFields(await error.response.json().catch(() => undefined))
  const errors = Array.isArray(body.errors) ? body.errors.map(toFields) : []
  return {
    status: toNumber(error.response.status),
    code: toText(body.code),
    errors: errors.map(({ path, message }) => ({ path: toText(path), message: toText(message) })),
    body,
  }
}
