// API calls to manage the account of the signed-in user.

import { toFields, toNumber, toText } from '#src/ui/response-fields.ts'
import type { ProfileChanges } from '#src/users/contract/profile.ts'
import type {
  EmailChange,
  OwnerProof,
  OwnershipProofMethod,
  PasswordChange,
  Session,
} from '../../contract/account.ts'
import { callApiWithToken } from '../call-api-with-token.ts'
import { parseUser } from '../parse-user.ts'
import { closeSession, updateSessionUser } from '../session.ts'
import { parseResendTime, recordCodeSent } from '../verification-code-api.ts'

export async function saveProfile(changes: ProfileChanges): Promise<void> {
  updateSessionUser(parseUser(await send('PATCH', '/users/me', changes)))
}

export async function fetchOwnerVerificationMethod(signal: AbortSignal): Promise<OwnershipProofMethod['by']> {
  const { by } = toFields(await callApiWithToken('/auth/verification', { signal }))
  return by === 'code' ? 'code' : 'password'
}

/** @returns when another code may be requested, as a timestamp in milliseconds */
export async function sendOwnerVerificationCode(): Promise<number> {
  return parseResendTime(await callApiWithToken('/auth/verification', { method: 'POST' }))
}

/** The server also ends all other sessions. */
export async function changePassword(change: PasswordChange): Promise<void> {
  await send('POST', '/auth/password', change)
}

/** Sends a code to the new address. `confirmEmailChange` completes the change. */
export async function requestEmailChange(change: EmailChange): Promise<void> {
  await send('POST', '/auth/email', change)
  recordCodeSent('new-email')
}

export async function confirmEmailChange(code: string): Promise<void> {
  updateSessionUser(parseUser(await send('POST', '/auth/email/confirm', { code })))
}

export async function listSessions(signal: AbortSignal): Promise<Session[]> {
  const { data } = toFields(await callApiWithToken('/auth/sessions', { signal }))
  return Array.isArray(data) ? data.map(parseSession) : []
}

export async function endSession(id: string): Promise<void> {
  await callApiWithToken(`/auth/sessions/${id}`, { method: 'DELETE' })
}

/** @returns number of ended sessions */
export async function endOtherSessions(): Promise<number> {
  return toNumber(toFields(await callApiWithToken('/auth/sessions', { method: 'DELETE' })).ended)
}

export async function deleteAccount(proof: OwnerProof): Promise<void> {
  await send('POST', '/auth/delete-account', proof)
  closeSession()
}

function send(method: string, path: string, body: object): Promise<unknown> {
  return callApiWithToken(path, { method, body: JSON.stringify(body) })
}

function parseSession(response: unknown): Session {
  const fields = toFields(response)
  return {
    _id: toText(fields._id),
    createdAt: toText(fields.createdAt),
    lastUsedAt: toText(fields.lastUsedAt),
    expiresAt: toText(fields.expiresAt),
    browser: toText(fields.browser),
    system: toText(fields.system),
    isCurrent: fields.isCurrent === true,
  }
}
