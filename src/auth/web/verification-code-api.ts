// Codes that come by mail: asking for one, and what it opens.

import { callApi } from '#src/ui/api-client.ts'
import { fieldsOf, numberOf, textOf } from '#src/ui/reply-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import { verificationCode } from '../contract/limits.ts'
import type { PasswordReset, resendPurposes } from '../contract/verification-codes.ts'
import { callApiWithToken } from './call-api-with-token.ts'
import { parseUser } from './parse-user.ts'
import { openSession, updateSessionUser } from './session.ts'
import { parseSignInResult } from './sign-in-api.ts'

export type CodePurpose = (typeof resendPurposes)[number]

/** When another code may be asked for, in milliseconds of the clock. */
const nextAt: Record<CodePurpose, number> = { confirmation: 0, 'new-email': 0 }

export function getResendTime(purpose: CodePurpose): number {
  return nextAt[purpose]
}

/** For codes that are sent along with something else. */
export function recordCodeSent(purpose: CodePurpose): void {
  nextAt[purpose] = Date.now() + verificationCode.resendAfterSeconds * 1_000
}

/** Confirms the address of the person who is signed in. */
export async function confirmEmail(code: string): Promise<void> {
  updateSessionUser(parseUser(await callApiWithToken('/auth/confirm', post({ code }))))
}

/** @returns when the next one may be asked for */
export async function resendCode(purpose: CodePurpose): Promise<number> {
  nextAt[purpose] = parseResendTime(await callApiWithToken('/auth/resend', post({ purpose })))
  return nextAt[purpose]
}

/** Goes with the code of the last letter: who closes the form, or asks again too soon, still has that one. */
let lastReset = { email: '', ticket: '' }

/** Sends a code to an address, if it has an account. */
export async function requestPasswordReset(email: string): Promise<{ ticket: string; resendAt: number }> {
  const reply = await callApi('/auth/forgot', post({ email }))
  const ticket = textOf(fieldsOf(reply).ticket)
  if (ticket || lastReset.email !== email) lastReset = { email, ticket }
  return { ticket: lastReset.ticket, resendAt: parseResendTime(reply) }
}

/** Sets a new password and signs in with it. */
export async function resetPassword(reset: PasswordReset): Promise<User> {
  const { user, accessToken } = parseSignInResult(await callApi('/auth/reset', post(reset)))
  openSession(accessToken, user)
  return user
}

function post(body: object): RequestInit {
  return { method: 'POST', body: JSON.stringify(body) }
}

export function parseResendTime(reply: unknown): number {
  const seconds = numberOf(fieldsOf(reply).resendAfterSeconds) || verificationCode.resendAfterSeconds
  return Date.now() + seconds * 1_000
}
