// What a person does with their account, as calls.

import { fieldsOf, numberOf, textOf } from '#src/ui/reply-fields.ts'
import type { ProfileChanges } from '#src/users/contract/profile.ts'
import type {
  EmailChange,
  OwnerProof,
  OwnershipProofMethod,
  PasswordChange,
  Session,
} from '../../contract/account.ts'
import { callSignedIn } from '../call-signed-in.ts'
import { noteCodeSent, readResendAt } from '../code-calls.ts'
import { readUser } from '../read-user.ts'
import { closeSession, updateUser } from '../session.ts'

export async function saveProfile(changes: ProfileChanges): Promise<void> {
  updateUser(readUser(await send('PATCH', '/users/me', changes)))
}

export async function findOwnershipWay(signal: AbortSignal): Promise<OwnershipProofMethod['by']> {
  const { by } = fieldsOf(await callSignedIn('/auth/ownership', { signal }))
  return by === 'code' ? 'code' : 'password'
}

/** @returns when the next one may be asked for */
export async function sendOwnershipCode(): Promise<number> {
  return readResendAt(await callSignedIn('/auth/ownership', { method: 'POST' }))
}

/** Ends all other sessions as well. */
export async function changePassword(change: PasswordChange): Promise<void> {
  await send('POST', '/auth/password', change)
}

/** Sends a code to the new address; it takes effect with `confirmNewEmail`. */
export async function wantNewEmail(change: EmailChange): Promise<void> {
  await send('POST', '/auth/email', change)
  noteCodeSent('new-email')
}

export async function confirmNewEmail(code: string): Promise<void> {
  updateUser(readUser(await send('POST', '/auth/email/confirm', { code })))
}

export async function listSessions(signal: AbortSignal): Promise<Session[]> {
  const { data } = fieldsOf(await callSignedIn('/auth/sessions', { signal }))
  return Array.isArray(data) ? data.map(readSession) : []
}

export async function endSession(id: string): Promise<void> {
  await callSignedIn(`/auth/sessions/${id}`, { method: 'DELETE' })
}

/** @returns how many were ended */
export async function endOtherSessions(): Promise<number> {
  return numberOf(fieldsOf(await callSignedIn('/auth/sessions', { method: 'DELETE' })).ended)
}

export async function deleteAccount(proof: OwnerProof): Promise<void> {
  await send('POST', '/auth/delete-account', proof)
  closeSession()
}

function send(method: string, path: string, body: object): Promise<unknown> {
  return callSignedIn(path, { method, body: JSON.stringify(body) })
}

function readSession(reply: unknown): Session {
  const fields = fieldsOf(reply)
  return {
    _id: textOf(fields._id),
    createdAt: textOf(fields.createdAt),
    lastUsedAt: textOf(fields.lastUsedAt),
    expiresAt: textOf(fields.expiresAt),
    browser: textOf(fields.browser),
    system: textOf(fields.system),
    isCurrent: fields.isCurrent === true,
  }
}
