import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { User } from '#src/users/contract/user.ts'
import { canonicalEmail } from './email-address.ts'
import { passwordLength } from './limits.ts'

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
export const email = z
  .string()
  .max(320)
  .transform((value, context) => {
    const canonical = canonicalEmail(value)
    if (canonical) return canonical
    context.addIssue({
      code: 'custom',
      message: 'must be an e-mail address of at most 254 characters',
      input: value,
    })
    return z.NEVER
  })

export const newPassword = password.pipe(
  z
    .string()
    .refine((value) => [...value].length >= passwordLength.least, {
      error: `must have at least ${passwordLength.least} characters`,
    })
    .refine((value) => [...value].length <= passwordLength.most, {
      error: `must have at most ${passwordLength.most} characters`,
    }),
)

/** What proves that somebody is who they are is not judged: anything but a match is a wrong password. */
export const currentPassword = password

export const Login = z
  .object({
    email: z
      .string()
      .max(320)
      .transform((value) => canonicalEmail(value) ?? value.trim().toLowerCase()),
    password: currentPassword,
  })
  .meta({ id: 'Login' })
export type Login = z.infer<typeof Login>

/** Every other field a client may send (role, followers, …) is ignored. */
export const Registration = z
  .object({
    email,
    password: newPassword,
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
