// Verifies the proof of a provider sign-in and returns the identity it contains. The id in the request body must match
// the verified subject.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AppleSignIn, GoogleSignIn } from '../../contract/provider-sign-in.ts'
import { fetchProviderJson } from './fetch-provider-json.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import { proofRejected } from './provider-errors.ts'
import type { GoogleSettings, VerifiedIdentity } from './provider-settings.ts'

/** Providers send a boolean or a string. */
const booleanOrString = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

const TokenInfo = z.object({
  aud: z.string().optional(),
  azp: z.string().optional(),
  sub: z.string(),
  scope: z.string().default(''),
  expires_in: z.coerce.number(),
})
const Claims = z.object({
  sub: z.string(),
  email: z.string().max(320).optional(),
  email_verified: booleanOrString.default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})
type Claims = z.infer<typeof Claims>

/**
 * Verifies a token of the implicit flow. Checks its audience first: otherwise a token issued to any other site could
 * be used here.
 */
export async function verifyAccessToken(
  { clientIds, tokenInfoUrl, userInfoUrl }: GoogleSettings,
  accessToken: string,
): Promise<VerifiedIdentity> {
  const url = new URL(tokenInfoUrl)
  url.searchParams.set('access_token', accessToken)
  const info = await fetchProviderJson(url.href, TokenInfo)
  if (!info || info.expires_in <= 0) throw proofRejected()
  if (![info.aud, info.azp].some((id) => id !== undefined && clientIds.includes(id))) throw proofRejected()
  const scopes = info.scope.split(' ')
  const canReadEmail = scopes.some((scope) => scope === 'email' || scope.endsWith('/userinfo.email'))
  if (!scopes.includes('openid') || !canReadEmail) throw proofRejected()
  const claims = await fetchProviderJson(userInfoUrl, Claims, { authorization: `Bearer ${accessToken}` })
  if (!claims || claims.sub !== info.sub) throw proofRejected()
  return toIdentity(claims)
}

/**
 * @param nonce.value sent by the client; must match the nonce of the token if either is present
 * @param nonce.isRequired rejects a token without a nonce
 */
export async function verifyIdToken(
  provider: OpenIdProvider,
  oneTimeTokens: OneTimeTokens,
  idToken: string,
  nonce: { value: string | undefined; isRequired: boolean },
): Promise<VerifiedIdentity> {
  const payload = await provider.verifyToken(idToken)
  if (nonce.isRequired || nonce.value !== undefined || payload.nonce !== undefined) {
    await verifyNonce(oneTimeTokens, nonce.value, payload.nonce)
  }
  const claims = Claims.safeParse(payload)
  if (!claims.success) throw proofRejected(claims.error)
  const identity = toIdentity(claims.data)
  if (!(await oneTimeTokens.consumeIdToken(idToken, new Date(payload.exp * 1000)))) throw proofRejected()
  return identity
}

/** The token contains the nonce itself or its SHA-256, as hexadecimal or base64url. */
async function verifyNonce(
  oneTimeTokens: OneTimeTokens,
  nonce: string | undefined,
  nonceInToken: unknown,
): Promise<void> {
  if (nonce === undefined || typeof nonceInToken !== 'string') throw proofRejected()
  const hash = createHash('sha256').update(nonce)
  const hex = hash.copy().digest('hex')
  if (![nonce, hex, hash.digest('base64url')].includes(nonceInToken)) throw proofRejected()
  if (!(await oneTimeTokens.consumeNonce(nonce))) throw proofRejected()
}

function toIdentity(claims: Claims): VerifiedIdentity {
  // An account needs an e-mail address that the provider has verified.
  if (!claims.email || !claims.email_verified) throw proofRejected()
  const { sub, email, given_name = '', family_name = '' } = claims
  return { subject: sub, email, name: given_name, surname: family_name }
}

/** @throws ProblemError 401 if the id of the request body is not the verified subject */
export function assertSubject(identity: VerifiedIdentity, claimedSubject: string): void {
  if (identity.subject !== claimedSubject) throw proofRejected()
}

/**
 * Fills in the name from the request body. Apple sends the name only once and only to the browser, so it is unverified
 * user input.
 */
export function withClaimedName(
  identity: VerifiedIdentity,
  claimed: Pick<AppleSignIn | GoogleSignIn, 'name' | 'surname'>,
): VerifiedIdentity {
  return {
    ...identity,
    name: identity.name || (claimed.name ?? ''),
    surname: identity.surname || (claimed.surname ?? ''),
  }
}
