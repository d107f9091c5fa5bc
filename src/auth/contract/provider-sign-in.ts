// Signing in with an account somewhere else. The server believes the provider, never the body: id, e-mail and name of
// the body say who somebody claims to be, and the proof has to come with them.
import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'

const providerNames = ['google', 'apple'] as const
export type ProviderName = (typeof providerNames)[number]

const claimed = z.string().max(320).optional().describe('Ignored: taken from what the provider says')
const name = z.string().max(200).optional()
const proof = (what: string) => z.string().min(1).max(16_384).optional().describe(what)
const wanted = { language: z.string().max(35).transform(findLanguageCode).optional() }

export const GoogleSignIn = z
  .object({
    googleId: z.string().min(1).max(255).describe('The subject at the provider; must be that of the proof'),
    accessToken: proof('Of the implicit flow, scope `openid profile email`'),
    idToken: proof('Instead of an access token'),
    nonce: z
      .string()
      .max(200)
      .optional()
      .describe('From POST /auth/nonce, where the identity token carries it'),
    email: claimed,
    name,
    surname: name,
    ...wanted,
  })
  .meta({ id: 'GoogleSignIn' })
export type GoogleSignIn = z.infer<typeof GoogleSignIn>

export const AppleSignIn = z
  .object({
    appleId: z.string().min(1).max(255).describe('The subject at the provider; must be that of the proof'),
    idToken: proof('Identity token'),
    nonce: z
      .string()
      .max(200)
      .optional()
      .describe('From POST /auth/nonce; the token carries it or its SHA-256'),
    email: claimed,
    name: name.describe('Told by the browser on the first sign-in only, and kept as the text it is'),
    surname: name,
    ...wanted,
  })
  .meta({ id: 'AppleSignIn' })
export type AppleSignIn = z.infer<typeof AppleSignIn>

export const IssuedNonce = z
  .object({ nonce: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'IssuedNonce' })
export type IssuedNonce = z.infer<typeof IssuedNonce>

/** What the browser needs to offer a provider; null where the operator has not set one up. */
export const AvailableProviders = z
  .object({
    google: z.object({ clientId: z.string(), script: z.string(), userInfo: z.string() }).nullable(),
    apple: z.object({ clientId: z.string(), authorize: z.string(), redirect: z.string() }).nullable(),
  })
  .meta({ id: 'ProviderChoices' })
export type AvailableProviders = z.infer<typeof AvailableProviders>
