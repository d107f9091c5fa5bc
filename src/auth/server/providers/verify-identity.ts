// From a proof to whom the provider vouches for. Nothing of the body is believed but the proof itself; the id beside it
// must be the one that is proved.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AppleSignIn, GoogleSignIn } from '../../contract/provider-sign-in.ts'
import { fetchProviderJson } from './fetch-provider-json.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import { proofRejected } from './provider-errors.ts'
import type { GoogleSettings, VerifiedIdentity } from './provider-settings.ts'

/** Providers say it as a boolean or as a word. */
const saidYes = z
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
  email_verified: saidYes.default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})
type Claims = z.infer<typeof Claims>

/** Of the implicit flow: whom the token was made for comes first, or any site's token would sign in here. */
export async function verifyAccessToken(
  { clientIds, tokenInfoUrl, userInfoUrl }: GoogleSettings,
  accessToken: string,
): Promise<VerifiedIdentity> {
  const question = new URL(tokenInfoUrl)
  question.searchParams.set('access_token', accessToken)
  const info = await fetchProviderJson(question.href, TokenInfo)
  if (!info || info.expires_in <= 0) throw proofRejected()
  if (![info.aud, info.azp].some((id) => id !== undefined && clientIds.includes(id))) throw proofRejected()
  const scopes = info.scope.split(' ')
  const mayReadEmail = scopes.some((scope) => scope === 'email' || scope.endsWith('/userinfo.email'))
  if (!scopes.includes('openid') || !mayReadEmail) throw proofRejected()
  const claims = await fetchProviderJson(userInfoUrl, Claims, { authorization: `Bearer ${accessToken}` })
  if (!claims || claims.sub !== info.sub) throw proofRejected()
  return identityOf(claims)
}

/**
 * @param nonce.needed whether a token without one is refused; one that carries a nonce always needs it
 */
export async function verifyIdToken(
  provider: OpenIdProvider,
  proofs: OneTimeTokens,
  idToken: string,
  nonce: { given: string | undefined; needed: boolean },
): Promise<VerifiedIdentity> {
  const payload = await provider.verifyToken(idToken)
  if (nonce.needed || nonce.given !== undefined || payload.nonce !== undefined) {
    await proveNonce(proofs, nonce.given, payload.nonce)
  }
  const claims = Claims.safeParse(payload)
  if (!claims.success) throw proofRejected(claims.error)
  const identity = identityOf(claims.data)
  if (!(await proofs.consumeIdToken(idToken, new Date(payload.exp * 1000)))) throw proofRejected()
  return identity
}

async function proveNonce(proofs: OneTimeTokens, given: string | undefined, claimed: unknown): Promise<void> {
  if (given === undefined || typeof claimed !== 'string') throw proofRejected()
  const hashed = createHash('sha256').update(given)
  const hex = hashed.copy().digest('hex')
  if (![given, hex, hashed.digest('base64url')].includes(claimed)) throw proofRejected()
  if (!(await proofs.consumeNonce(given))) throw proofRejected()
}

function identityOf(claims: Claims): VerifiedIdentity {
  // Without an address that the provider has tested itself there is nobody to write to.
  if (!claims.email || !claims.email_verified) throw proofRejected()
  const { sub, email, given_name = '', family_name = '' } = claims
  return { subject: sub, email, name: given_name, surname: family_name }
}

/** @throws ProblemError 401 when the id of the body is not the one that is proved */
export function assertSubject(identity: VerifiedIdentity, claimed: string): void {
  if (identity.subject !== claimed) throw proofRejected()
}

/** Apple tells the name once, and the browser alone: it is a text like any other that a person types. */
export function withClaimedName(
  identity: VerifiedIdentity,
  told: Pick<AppleSignIn | GoogleSignIn, 'name' | 'surname'>,
) {
  return {
    ...identity,
    name: identity.name || (told.name ?? ''),
    surname: identity.surname || (told.surname ?? ''),
  }
}
