import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { User } from '#src/users/contract/user.ts'
import { passwordLength } from './limits.ts'
import { normalizeEmail } from './normalize-email.ts'

/**
 * NFKC, so that the same password typed on another keyboard is the same; nothing is trimmed. Half a surrogate pair
 * would be hashed as another character than was typed.
 */
const password = z
  .string()
  .max(1_024)
  .refine((value) => value.isWellFormed(), { error: 'must not contain broken characters' })
  .transform((value) => value.normalize('NFKC'))

/** Of all scripts; in the one spelling that is stored. */
export const emailSchema = z
  .string()
  .max(320)
  .transform((value, context) => {
    const canonical = normalizeEmail(value)
    if (canonical) return canonical
    context.addIssue({
      code: 'custom',
      message: 'must be an e-mail address of at most 254 characters',
      input: value,
    })
    return z.NEVER
  })

export const newPasswordSchema = password.pipe(
  z
    .string()
    .refine((value) => [...value].length >= passwordLength.min, {
      error: `must have at least ${passwordLength.min} characters`,
    })
    .refine((value) => [...value].length <= passwordLength.max, {
      error: `must have at most ${passwordLength.max} characters`,
    }),
)

/** What proves that somebody is who they are is not judged: anything but a match is a wrong password. */
export const currentPasswordSchema = password

export const Login = z
  .object({
    email: z
      .string()
      .max(320)
      .transform((value) => normalizeEmail(value) ?? value.trim().toLowerCase()),
    password: currentPasswordSchema,
  })
  .meta({ id: 'Login' })
export type Login = z.infer<typeof Login>

/** Every other field a client may send (role, followers, …) is ignored. */
export const Registration = z
  .object({
    email: emailSchema,
    password: newPasswordSchema,
    isProfessionalAccount: z.boolean().optional(),
    acceptedPrivacyPolicy: z
      .literal(true, { error: 'must be true: an account needs the agreement to the privacy policy' })
      .optional(),
    language: z.string().max(35).transform(findLanguageCode).optional(),
  })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof Registration>

export const SignedIn = z
  .object({
    user: User,
    accessToken: z.string().describe('Opaque; send as Authorization: Bearer {accessToken}'),
  })
  .meta({ id: 'SignedIn' })
export type SignedIn = z.infer<typeof SignedIn>
