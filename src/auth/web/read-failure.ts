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
export type Reason =
  | (typeof told)[number]
  | 'invalid'
  | 'passkey-unfinished'
  | 'passkey-on-device'
  | 'passkey-failed'
  | 'wait-seconds'
  | 'wait-minutes'
  | 'unreachable'
  | 'out-of-order'
  | 'refused'
export type Failure = {
  reason: Reason
  /** Seconds or minutes, as the reason says. */
  wait: number
  waitSeconds: number
  /** Paths of the fields that are not valid. */
  fields: string[]
}

/** A failure on this side of the line, of which whoever met it knows more than that there was no answer. */
export class ToldError extends Error {
  readonly reason: Reason
  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'ToldError'
    this.reason = reason
  }
}

const longestInSeconds = 90

export async function readFailure(error: unknown): Promise<Failure> {
  const none = { wait: 0, waitSeconds: 0, fields: [] }
  if (error instanceof ToldError) return { ...none, reason: error.reason }
  // No answer at all, or none that could be read.
  if (!(error instanceof ApiError)) return { ...none, reason: 'unreachable' }
  const { status, headers } = error.response
  if (status === 429) return { ...none, ...waiting(Number(headers.get('retry-after'))) }
  if (status >= 500) return { ...none, reason: 'out-of-order' }
  const { code, errors } = fieldsOf(await bodyOf(error.response))
  const reason = told.find((known) => known === code)
  if (reason) return { ...none, reason }
  const fields = Array.isArray(errors) ? errors.map((each) => textOf(fieldsOf(each).path)) : []
  return { ...none, reason: fields.length > 0 ? 'invalid' : 'refused', fields }
}

function waiting(seconds: number): Pick<Failure, 'reason' | 'wait' | 'waitSeconds'> {
  const waitSeconds = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60
  if (waitSeconds <= longestInSeconds) return { reason: 'wait-seconds', wait: waitSeconds, waitSeconds }
  return { reason: 'wait-minutes', wait: Math.ceil(waitSeconds / 60), waitSeconds }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // Something between us and the server answered in its own words; the status has to do.
    return undefined
  }
}
