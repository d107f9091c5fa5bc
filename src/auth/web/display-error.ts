// Why a call failed, in terms a form can tell a person. The call itself has logged the error.
import { ApiError } from '#src/ui/api-client.ts'
import { fieldsOf, textOf } from '#src/ui/reply-fields.ts'

const told = [
  'wrong-credentials',
  'wrong-password',
  'email-taken',
  'account-exists',
  'account-suspended',
  'provider-proof-refused',
  'already-confirmed',
  'invalid-code',
  'last-admin',
  'own-account',
  'challenge-expired',
  'passkey-refused',
  'passkey-exists',
  'passkeys-impossible',
  'app-exists',
  'email-unconfirmed',
] as const

/** `refused` is what no form can mend: it should not have been sent. */
export type ErrorReason =
  | (typeof told)[number]
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
  /** Seconds or minutes, as the reason says. */
  wait: number
  waitSeconds: number
  /** Paths of the fields that are not valid. */
  fields: string[]
}

/** A failure on this side of the line, of which whoever met it knows more than that there was no answer. */
export class ErrorWithReason extends Error {
  readonly reason: ErrorReason
  constructor(reason: ErrorReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'ToldError'
    this.reason = reason
  }
}

const longestInSeconds = 90

export async function toDisplayError(error: unknown): Promise<DisplayError> {
  const none = { wait: 0, waitSeconds: 0, fields: [] }
  if (error instanceof ErrorWithReason) return { ...none, reason: error.reason }
  // No answer at all, or none that could be read.
  if (!(error instanceof ApiError)) return { ...none, reason: 'unreachable' }
  const { status, headers } = error.response
  if (status === 429) return { ...none, ...waiting(Number(headers.get('retry-after'))) }
  if (status >= 500) return { ...none, reason: 'server-error' }
  const { code, errors } = fieldsOf(await bodyOf(error.response))
  const reason = told.find((known) => known === code)
  if (reason) return { ...none, reason }
  const fields = Array.isArray(errors) ? errors.map((each) => textOf(fieldsOf(each).path)) : []
  return { ...none, reason: fields.length > 0 ? 'invalid' : 'unexpected', fields }
}

function waiting(seconds: number): Pick<DisplayError, 'reason' | 'wait' | 'waitSeconds'> {
  const waitSeconds = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60
  if (waitSeconds <= longestInSeconds) return { reason: 'retry-in-seconds', wait: waitSeconds, waitSeconds }
  return { reason: 'retry-in-minutes', wait: Math.ceil(waitSeconds / 60), waitSeconds }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // Something between us and the server answered in its own words; the status has to do.
    return undefined
  }
}
