// Records that the server rejected an admin's request because the account has no second factor. Any API call may detect
// it. The record belongs to the token, not to the next user who signs in.
import { toFields } from '#src/ui/response-fields.ts'
import { createListeners, type Store } from '#src/ui/store.ts'
import { getSessionToken } from '../session.ts'

/** The token whose request was rejected. */
let rejectedToken: string | undefined
const { subscribe, notify } = createListeners()

export const isSecondFactorRequired = (): boolean =>
  rejectedToken !== undefined && rejectedToken === getSessionToken()

export const secondFactorRequirementStore: Store<boolean> = { get: isSecondFactorRequired, subscribe }

/** Reads the error code from a copy of the 403 response, so that the caller can still read the body. */
export async function detectSecondFactorRequirement(token: string, response: Response): Promise<void> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (toFields(body).code === 'second-factor-required') setRejectedToken(token)
}

/** Call after a factor was added. */
export const clearSecondFactorRequirement = (): void => setRejectedToken(undefined)

function setRejectedToken(next: string | undefined): void {
  if (next === rejectedToken) return
  rejectedToken = next
  notify()
}
