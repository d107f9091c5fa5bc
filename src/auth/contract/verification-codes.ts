// Verification codes sent by mail: to confirm an e-mail address, to reset a password, to change the e-mail address, and
// to prove ownership of an account without a password.
import { z } from 'zod'
import { emailSchema, newPasswordSchema } from './credentials.ts'

/** Accepts any text: a malformed code gets the same error as a wrong one. */
export const VerificationCode = z
  .object({ code: z.string().max(64).describe('Six digits, valid for 15 minutes and five attempts') })
  .meta({ id: 'VerificationCode' })
export type VerificationCode = z.infer<typeof VerificationCode>

export const resendPurposes = ['confirmation', 'new-email'] as const

/** Body of POST /auth/resend; a missing body means `confirmation`. */
export const ResendRequest = z
  .object({ purpose: z.enum(resendPurposes).default('confirmation') })
  .nullish()
  .transform((body) => body?.purpose ?? 'confirmation')

/** A code was sent by mail. */
export const CodeSent = z
  .object({
    resendAfterSeconds: z.number().int().describe('Seconds until the next code can be requested'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CodeSent' })
export type CodeSent = z.infer<typeof CodeSent>

export const PasswordResetRequest = z.object({ email: emailSchema }).meta({ id: 'PasswordResetRequest' })
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

/** The same whether or not the e-mail address has an account. */
export const PasswordResetStarted = CodeSent.extend({
  ticket: z
    .string()
    .describe(
      'Send it with the code, so that wrong attempts by others do not count against this request. Empty if no mail ' +
        'is sent because one was sent a moment ago; its ticket remains valid',
    ),
}).meta({ id: 'PasswordResetStarted' })
export type PasswordResetStarted = z.infer<typeof PasswordResetStarted>

export const PasswordReset = z
  .object({
    email: emailSchema,
    code: VerificationCode.shape.code,
    password: newPasswordSchema,
    ticket: z.string().max(100).optional(),
  })
  .meta({ id: 'PasswordReset' })
export type PasswordReset = z.infer<typeof PasswordReset>

const linkSecret = z.string().min(1).max(100).describe('The part of the link in the mail after #')

export const PasswordResetLink = z.object({ secret: linkSecret }).meta({ id: 'PasswordResetLink' })

/** The account of a link. */
export const PasswordResetAccount = z.object({ email: z.string() }).meta({ id: 'PasswordResetAccount' })

export const PasswordResetByLink = z
  .object({ secret: linkSecret, password: newPasswordSchema })
  .meta({ id: 'PasswordResetByLink' })
export type PasswordResetByLink = z.infer<typeof PasswordResetByLink>
