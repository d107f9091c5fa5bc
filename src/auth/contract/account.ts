// What the owner of an account does with it. Whatever could take it away has to be proved once more.
import { z } from 'zod'
import { currentPasswordSchema, emailSchema, newPasswordSchema } from './credentials.ts'
import { VerificationCode } from './verification-codes.ts'

export const Session = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('To the hour'),
    expiresAt: z.iso.datetime().describe('Thirty days after the last use'),
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

/**
 * One of the two, as `OwnershipWay` says: accounts that were opened with a provider may have no password yet. What may
 * be done within ten minutes of signing in needs neither.
 */
export const OwnerProof = z
  .object({
    currentPassword: currentPasswordSchema.optional().describe('Of an account that has a password'),
    code: VerificationCode.shape.code
      .optional()
      .describe('Of POST /auth/ownership, for an account without a password'),
  })
  .meta({ id: 'OwnerProof' })
export type OwnerProof = z.infer<typeof OwnerProof>

/** How this account proves that whoever holds the token owns it. */
export const OwnershipProofMethod = z
  .object({ by: z.enum(['password', 'code']) })
  .meta({ id: 'OwnershipWay' })
export type OwnershipProofMethod = z.infer<typeof OwnershipProofMethod>

export const PasswordChange = OwnerProof.extend({ newPassword: newPasswordSchema }).meta({
  id: 'PasswordChange',
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** The new address takes effect with the code that is sent to it. */
export const EmailChange = OwnerProof.extend({ email: emailSchema }).meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>

export const AccountDeleted = z.object({ deleted: z.literal(1) }).meta({ id: 'AccountDeleted' })
export type AccountDeleted = z.infer<typeof AccountDeleted>
