// API calls for codes sent by e-mail: request a code, confirm an address, reset a password.
import type { User } from '#src/users/contract/user.ts'
import { verificationCode } from '../contract/limits.ts'
import type { CodeSent, PasswordReset, resendPurposes } from '../contract/verification-codes.ts'
import { accountApi } from './account-api.ts'
import { updateSessionUser } from './session.ts'
import { completeSignIn, requireSignedIn, signInApi } from './sign-in-api.ts'

export type CodePurpose = (typeof resendPurposes)[number]

/** Timestamps in milliseconds. */
const resendTimes: Record<CodePurpose, number> = { confirmation: 0, 'new-email': 0 }

/** @returns when another code may be requested, as a timestamp in milliseconds */
export function getResendTime(purpose: CodePurpose): number {
  return resendTimes[purpose]
}

/** For codes that another request has caused, such as signing up. */
export function recordCodeSent(purpose: CodePurpose): void {
  resendTimes[purpose] = Date.now() + verificationCode.resendAfterSeconds * 1_000
}

/** Confirms the e-mail address of the signed-in user. */
export async function confirmEmail(code: string): Promise<void> {
  updateSessionUser(await accountApi('POST /auth/confirm', { body: { code } }))
}

/** @returns when another code may be requested, as a timestamp in milliseconds */
export async function resendCode(purpose: CodePurpose): Promise<number> {
  resendTimes[purpose] = toResendTime(await accountApi('POST /auth/resend', { body: { purpose } }))
  return resendTimes[purpose]
}

/**
 * The ticket must be sent with the code of the last mail. It is stored here because a request that comes too early
 * returns none, and the form may have been closed since.
 */
let lastReset = { email: '', ticket: '' }

/** Sends a code to the address if it has an account. */
export async function requestPasswordReset(email: string): Promise<{ ticket: string; resendAt: number }> {
  const sent = await signInApi('POST /auth/forgot', { body: { email } })
  if (sent.ticket || lastReset.email !== email) lastReset = { email, ticket: sent.ticket }
  return { ticket: lastReset.ticket, resendAt: toResendTime(sent) }
}

/** Sets a new password and signs in. */
export async function resetPassword(reset: PasswordReset): Promise<User> {
  return completeSignIn(requireSignedIn(await signInApi('POST /auth/reset', { body: reset })))
}

/** @returns a timestamp in milliseconds */
export function toResendTime({ resendAfterSeconds }: CodeSent): number {
  return Date.now() + resendAfterSeconds * 1_000
}
