// Signing in with Google or Apple. The server trusts only the provider's proof (a token): id, e-mail and name in the
// body are claims of the client.
import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'

const providerNames = ['google', 'apple'] as const
export type ProviderName = (typeof providerNames)[number]

const ignoredEmail = z
  .string()
  .max(320)
  .optional()
  .describe('Ignored: the e-mail address is taken from the provider')
const name = z.string().max(200).optional()
const token = (description: string) => z.string().min(1).max(16_384).optional().describe(description)
const language = z.string().max(35).transform(findLanguageCode).optional()

export const GoogleSignIn = z
  .object({
    googleId: z.string().min(1).max(255).describe('Subject at the provider; must match the token'),
    accessToken: token('From the implicit flow, scope `openid profile email`'),
    idToken: token('Can be sent instead of an access token'),
    nonce: z
      .string()
      .max(200)
      .optional()
      .describe('From POST /auth/nonce, if the identity token contains it'),
    email: ignoredEmail,
    name,
    surname: name,
    language,
  })
  .meta({ id: 'GoogleSignIn' })
export type GoogleSignIn = z.infer<typeof GoogleSignIn>

export const AppleSignIn = z
  .object({
    appleId: z.string().min(1).max(255).describe('Subject at the provider; must match the token'),
    idToken: token('Identity token'),
    nonce: z
      .string()
      .max(200)
      .optional()
      .describe('From POST /auth/nonce; the identity token contains it or its SHA-256'),
    email: ignoredEmail,
    name: name.describe('Sent by the browser on the first sign-in only, and stored as plain text'),
    surname: name,
    language,
  })
  .meta({ id: 'AppleSignIn' })
export type AppleSignIn = z.infer<typeof AppleSignIn>

export const IssuedNonce = z
  .object({ nonce: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'IssuedNonce' })
export type IssuedNonce = z.infer<typeof IssuedNonce>

/** Settings with which the browser starts a sign-in; null for a provider that is not configured. */
export const AvailableProviders = z
  .object({
    google: z.object({ clientId: z.string(), script: z.string(), userInfo: z.string() }).nullable(),
    apple: z.object({ clientId: z.string(), authorize: z.string(), redirect: z.string() }).nullable(),
  })
  .meta({ id: 'AvailableProviders' })
export type AvailableProviders = z.infer<typeof AvailableProviders>
