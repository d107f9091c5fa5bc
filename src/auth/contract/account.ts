// Requests and responses for sessions and for changes to one's own account. Changes that could take the account away
// from its owner require a proof of ownership.
import { z } from 'zod'
import { currentPasswordSchema, emailSchema, newPasswordSchema } from './credentials.ts'
import { VerificationCode } from './verification-codes.ts'

export const Session = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('Updated at most once an hour'),
    expiresAt: z.iso.datetime().describe('30 days after the last use'),
    browser: z.string().describe('Firefox, Chrome, Safari …; empty when unknown'),
    system: z.string().describe('Windows, Android, iOS …; empty when unknown'),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

/** Most recently used first. */
export const SessionList = z.object({ data: z.array(Session) }).meta({ id: 'SessionList' })
export type SessionList = z.infer<typeof SessionList>

export const SessionsEnded = z.object({ ended: z.number().int() }).meta({ id: 'SessionsEnded' })
export type SessionsEnded = z.infer<typeof SessionsEnded>

export const PasswordChanged = SessionsEnded.extend({
  accessToken: z.string().describe('Replaces the token of this session, which is not valid any more'),
}).meta({ id: 'PasswordChanged' })
export type PasswordChanged = z.infer<typeof PasswordChanged>

/**
 * Exactly one of the two fields is needed: `OwnershipProofMethod` names it. An account created with a provider may
 * have no password yet. Changes to second factors within ten minutes of signing in need neither.
 */
export const OwnerProof = z
  .object({
    currentPassword: currentPasswordSchema.optional().describe('For an account with a password'),
    code: VerificationCode.shape.code
      .optional()
      .describe('Code sent by POST /auth/ownership, for an account without a password'),
  })
  .meta({ id: 'OwnerProof' })
export type OwnerProof = z.infer<typeof OwnerProof>

/** How the holder of the token proves that they own the account. */
export const OwnershipProofMethod = z
  .object({ by: z.enum(['password', 'code']) })
  .meta({ id: 'OwnershipProofMethod' })
export type OwnershipProofMethod = z.infer<typeof OwnershipProofMethod>

export const PasswordChange = OwnerProof.extend({ newPassword: newPasswordSchema }).meta({
  id: 'PasswordChange',
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** The new e-mail address takes effect when the code sent to it is confirmed. */
export const EmailChange = OwnerProof.extend({ email: emailSchema }).meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>

export const AccountDeleted = z.object({ deleted: z.literal(1) }).meta({ id: 'AccountDeleted' })
export type AccountDeleted = z.infer<typeof AccountDeleted>
