// API calls for the link in the mail for a new password.
import type { User } from '#src/users/contract/user.ts'
import type { PasswordResetByLink } from '../../contract/verification-codes.ts'
import { completeSignIn, requireSignedIn, signInApi } from '../sign-in-api.ts'

/** The secret of the link in the address bar; empty without one. */
export function readLinkSecret(): string {
  return location.hash.slice(1)
}

/** Fails with the reason `link-not-found` for a link that was used, has expired, or is incomplete. */
export async function findPasswordResetAccount(secret: string): Promise<{ email: string }> {
  // An empty secret is not valid input; a space is, and no link has it.
  return signInApi('POST /auth/reset-link', { body: { secret: secret || ' ' } })
}

/** Sets a new password and signs in. */
export async function resetPasswordByLink(reset: PasswordResetByLink): Promise<User> {
  return completeSignIn(requireSignedIn(await signInApi('POST /auth/reset-by-link', { body: reset })))
}
