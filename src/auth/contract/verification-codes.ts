// Codes that come by mail: to confirm an address, to reset a password, to move to another address, and to prove an
// account that has no password.
import { z } from 'zod'
import { emailSchema, newPasswordSchema } from './credentials.ts'

/** Any text is taken: what is not the code is a wrong code, and says no more than that. */
export const VerificationCode = z
  .object({ code: z.string().max(64).describe('Six digits, live for 15 minutes and five tries') })
  .meta({ id: 'Code' })
export type VerificationCode = z.infer<typeof VerificationCode>

export const resendPurposes = ['confirmation', 'new-email'] as const

/** Body of POST /auth/resend; without one it is the confirmation. */
export const ResendRequest = z
  .object({ purpose: z.enum(resendPurposes).default('confirmation') })
  .nullish()
  .transform((given) => given?.purpose ?? 'confirmation')

/** A code is on its way. */
export const CodeSent = z
  .object({
    resendAfterSeconds: z.number().int().describe('The next code can be asked for after this time'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CodeSent' })
export type CodeSent = z.infer<typeof CodeSent>

export const PasswordResetRequest = z.object({ email: emailSchema }).meta({ id: 'ForgottenPassword' })
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

/** The same for an address with an account and for any other. */
export const PasswordResetStarted = CodeSent.extend({
  ticket: z
    .string()
    .describe(
      'Send it along with the code: then nobody else’s wrong tries can use up those of this request. Empty where ' +
        'no letter is sent because one was sent just before: its ticket holds',
    ),
}).meta({ id: 'ResetStarted' })
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
