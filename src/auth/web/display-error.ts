// Converts the error of a failed request into a reason that the interface can show.
// The API client has logged the error already.
import { ApiError } from '#src/ui/api-client.ts'
import { readProblem } from '#src/ui/read-problem.ts'

/** Error codes of the API that have a message of their own. */
const apiErrorCodes = [
  'wrong-credentials',
  'wrong-password',
  'email-taken',
  'nickname-taken',
  'account-exists',
  'account-suspended',
  'provider-proof-refused',
  'already-confirmed',
  'invalid-code',
  'code-used',
  'last-admin',
  'own-account',
  'challenge-expired',
  'passkey-refused',
  'passkey-exists',
  'passkeys-impossible',
  'app-exists',
  'email-unconfirmed',
  'link-not-found',
  'too-many-code-attempts',
] as const

/** `unexpected` means that the user cannot correct the request: it should not have been sent. */
export type ErrorReason =
  | (typeof apiErrorCodes)[number]
  | 'invalid'
  | 'passkey-not-completed'
  | 'passkey-already-on-device'
  | 'passkey-failed'
  | 'retry-in-seconds'
  | 'retry-in-minutes'
  | 'unreachable'
  | 'server-error'
  | 'unexpected'
export type DisplayError = {
  reason: ErrorReason
  /** In seconds for `retry-in-seconds`, in minutes for `retry-in-minutes`, otherwise 0. */
  wait: number
  waitSeconds: number
  /** Paths of the invalid fields. */
  fields: string[]
}

/** An error raised in the browser, with the reason to show instead of `unreachable`. */
export class ErrorWithReason extends Error {
  readonly reason: ErrorReason
  constructor(reason: ErrorReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'ErrorWithReason'
    this.reason = reason
  }
}

/** Longer waits are shown in minutes. */
const maxWaitInSeconds = 90

export async function toDisplayError(error: unknown): Promise<DisplayError> {
  const defaults = { wait: 0, waitSeconds: 0, fields: [] }
  if (error instanceof ErrorWithReason) return { ...defaults, reason: error.reason }
  // There was no response, or it could not be parsed.
  if (!(error instanceof ApiError)) return { ...defaults, reason: 'unreachable' }
  const { status, headers } = error.response
  if (status >= 500) return { ...defaults, reason: 'server-error' }
  const { code, errors } = await readProblem(error)
  const reason = apiErrorCodes.find((known) => known === code)
  if (reason) return { ...defaults, reason }
  if (status === 429) return { ...defaults, ...toWait(Number(headers.get('retry-after'))) }
  const fields = errors.map(({ path }) => path)
  return { ...defaults, reason: fields.length > 0 ? 'invalid' : 'unexpected', fields }
}

function toWait(seconds: number): Pick<DisplayError, 'reason' | 'wait' | 'waitSeconds'> {
  const waitSeconds = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60
  if (waitSeconds <= maxWaitInSeconds) return { reason: 'retry-in-seconds', wait: waitSeconds, waitSeconds }
  return { reason: 'retry-in-minutes', wait: Math.ceil(waitSeconds / 60), waitSeconds }
}
