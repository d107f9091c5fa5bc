// Records that the server rejected an admin's request because the account has no second factor. Any API call may detect
// it. The record belongs to the token, not to the next user who signs in.
import { createListeners, type Store } from '#src/ui/store.ts'
import { getSessionToken } from '../session.ts'

/** The token whose request was rejected. */
let rejectedToken: string | undefined
const { subscribe, notify } = createListeners()

export const isSecondFactorRequired = (): boolean =>
  rejectedToken !== undefined && rejectedToken === getSessionToken()

export const secondFactorRequirementStore: Store<boolean> = { get: isSecondFactorRequired, subscribe }

/** Call when the server has rejected a request with this token because a second factor is missing. */
export const requireSecondFactor = (token: string): void => setRejectedToken(token)

/** Call after a factor was added. */
export const clearSecondFactorRequirement = (): void => setRejectedToken(undefined)

function setRejectedToken(next: string | undefined): void {
  if (next === rejectedToken) return
  rejectedToken = next
  notify()
}
