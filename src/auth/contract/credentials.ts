// E-mail addresses and passwords as they are sent to register and to sign in.
import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { User } from '#src/users/contract/user.ts'
import { passwordLength } from './limits.ts'
import { normalizeEmail } from './normalize-email.ts'

/**
 * Normalized to NFKC, so that a password is the same on every keyboard; not trimmed. Half a surrogate pair is rejected
 * because hashing would replace it by another character.
 */
const passwordSchema = z
  .string()
  .max(1_024)
  .refine((value) => value.isWellFormed(), { error: 'must not contain broken characters' })
  .transform((value) => value.normalize('NFKC'))

/** Accepts e-mail addresses of all scripts; the output is the normalized form that is stored. */
export const emailSchema = z
  .string()
  .max(320)
  .transform((value, context) => {
    const normalized = normalizeEmail(value)
    if (normalized) return normalized
    context.addIssue({
      code: 'custom',
      message: 'must be an e-mail address of at most 254 characters',
      input: value,
    })
    return z.NEVER
  })

export const newPasswordSchema = passwordSchema.pipe(
  z
    .string()
    .refine((value) => [...value].length >= passwordLength.min, {
      error: `must have at least ${passwordLength.min} characters`,
    })
    .refine((value) => [...value].length <= passwordLength.max, {
      error: `must have at most ${passwordLength.max} characters`,
    }),
)

/** The rules for new passwords do not apply: anything that does not match is a wrong password. */
export const currentPasswordSchema = passwordSchema

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

/** Other fields that a client may send (role, followers, …) are ignored. */
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
