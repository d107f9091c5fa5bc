// Codes that come by mail: to confirm an address, to reset a password, to move to another address, and to prove an
// account that has no password.
import { z } from 'zod'
import { email, newPassword } from './credentials.ts'

/** Any text is taken: what is not the code is a wrong code, and says no more than that. */
export const Code = z
  .object({ code: z.string().max(64).describe('Six digits, live for 15 minutes and five tries') })
  .meta({ id: 'Code' })
export type Code = z.infer<typeof Code>

export const codePurposes = ['confirmation', 'new-email'] as const

/** Body of POST /auth/resend; without one it is the confirmation. */
export const CodeWanted = z
  .object({ purpose: z.enum(codePurposes).default('confirmation') })
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

export const ForgottenPassword = z.object({ email }).meta({ id: 'ForgottenPassword' })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

/** The same for an address with an account and for any other. */
export const ResetStarted = CodeSent.extend({
  ticket: z
    .string()
    .describe(
      'Send it along with the code: then nobody else’s wrong tries can use up those of this request. Empty where ' +
        'no letter is sent because one was sent just before: its ticket holds',
    ),
}).meta({ id: 'ResetStarted' })
export type ResetStarted = z.infer<typeof ResetStarted>

export const PasswordReset = z
  .object({ email, code: Code.shape.code, password: newPassword, ticket: z.string().max(100).optional() })
  .meta({ id: 'PasswordReset' })
export type PasswordReset = z.infer<typeof PasswordReset>
