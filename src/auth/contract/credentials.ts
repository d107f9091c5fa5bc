import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { User } from '#src/users/contract/user.ts'

/** NFKC, so that the same password typed on another keyboard is the same; nothing is trimmed. */
const normalised = z
  .string()
  .max(1_024)
  .transform((value) => value.normalize('NFKC'))

export const email = z
  .string()
  .max(320)
  .transform((value) => value.trim().toLowerCase())
  .pipe(
    z.email({ error: 'must be an e-mail address' }).max(254, { error: 'must have at most 254 characters' }),
  )

export const newPassword = normalised.pipe(
  z
    .string()
    .refine((value) => [...value].length >= 8, { error: 'must have at least 8 characters' })
    .refine((value) => [...value].length <= 128, { error: 'must have at most 128 characters' }),
)

/** What sign-in takes is not judged: anything but a match is a wrong password. */
export const Login = z
  .object({
    email: z
      .string()
      .max(320)
      .transform((value) => value.trim().toLowerCase()),
    password: normalised,
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
