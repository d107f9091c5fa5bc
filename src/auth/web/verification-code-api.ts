// API calls for codes sent by e-mail: request a code, confirm an address, reset a password.

import { callApi } from '#src/ui/api-client.ts'
import { toFields, toNumber, toText } from '#src/ui/response-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import { verificationCode } from '../contract/limits.ts'
import type { PasswordReset, resendPurposes } from '../contract/verification-codes.ts'
import { callApiWithToken } from './call-api-with-token.ts'
import { parseUser } from './parse-user.ts'
import { openSession, updateSessionUser } from './session.ts'
import { parseSignInResult } from './sign-in-api.ts'

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
  updateSessionUser(parseUser(await callApiWithToken('/auth/confirm', post({ code }))))
}

/** @returns when another code may be requested, as a timestamp in milliseconds */
export async function resendCode(purpose: CodePurpose): Promise<number> {
  resendTimes[purpose] = parseResendTime(await callApiWithToken('/auth/resend', post({ purpose })))
  return resendTimes[purpose]
}

/**
 * The ticket must be sent with the code of the last mail. It is stored here because a request that comes too early
 * returns none, and the form may have been closed since.
 */
let lastReset = { email: '', ticket: '' }

/** Sends a code to the address if it has an account. */
export async function requestPasswordReset(email: string): Promise<{ ticket: string; resendAt: number }> {
  const response = await callApi('/auth/forgot', post({ email }))
  const ticket = toText(toFields(response).ticket)
  if (ticket || lastReset.email !== email) lastReset = { email, ticket }
  return { ticket: lastReset.ticket, resendAt: parseResendTime(response) }
}

/** Sets a new password and signs in. */
export async function resetPassword(reset: PasswordReset): Promise<User> {
  const { user, accessToken } = parseSignInResult(await callApi('/auth/reset', post(reset)))
  openSession(accessToken, user)
  return user
}

function post(body: object): RequestInit {
  return { method: 'POST', body: JSON.stringify(body) }
}

export function parseResendTime(response: unknown): number {
  const seconds = toNumber(toFields(response).resendAfterSeconds) || verificationCode.resendAfterSeconds
  return Date.now() + seconds * 1_000
}
