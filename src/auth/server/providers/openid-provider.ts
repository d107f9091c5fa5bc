// An OpenID provider: its discovery document, its keys, and the identity tokens signed with them.
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { ProblemError } from '#src/platform/problem.ts'
import { fetchProviderJson } from './fetch-provider-json.ts'
import { proofRejected, providerUnavailable } from './provider-errors.ts'

const Metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url(),
})
type Metadata = z.infer<typeof Metadata>

const metadataMaxAgeMs = 10 * 60_000
/** A failure is cached too, so that requests during an outage fail at once instead of waiting for the timeout. */
const failureMaxAgeMs = 10_000
const keysTimeoutMs = 5_000
/** Minimum time between two fetches of the keys, however many tokens name an unknown key. */
const keysCooldownMs = 30_000
const clockToleranceSeconds = 60

export type OpenIdProvider = ReturnType<typeof createOpenIdProvider>

export function createOpenIdProvider({
  issuer,
  clientIds,
}: {
  issuer: string
  clientIds: readonly string[]
}) {
  let cached: { expiresAt: number; metadata: Promise<Metadata> } | undefined
  let keySet: { url: string; getKey: JWTVerifyGetKey } | undefined

  function getMetadata(): Promise<Metadata> {
    const now = performance.now()
    if (cached && now < cached.expiresAt) return cached.metadata
    const metadata = fetchMetadata(issuer)
    cached = { expiresAt: now + metadataMaxAgeMs, metadata }
    metadata.catch(() => {
      cached = { expiresAt: performance.now() + failureMaxAgeMs, metadata }
    })
    return metadata
  }

  async function getKeySet(url: string): Promise<JWTVerifyGetKey> {
    const { createRemoteJWKSet } = await import('jose')
    if (keySet?.url !== url) {
      const options = {
        timeoutDuration: keysTimeoutMs,
        cooldownDuration: keysCooldownMs,
        cacheMaxAge: metadataMaxAgeMs,
      }
      keySet = { url, getKey: createRemoteJWKSet(new URL(url), options) }
    }
    return keySet.getKey
  }

  return {
    getMetadata,

    /**
     * @returns the claims of a valid token that this provider issued for one of our client ids
     * @throws ProblemError 401 for any other token; 503 if the keys cannot be fetched
     */
    async verifyToken(idToken: string): Promise<JWTPayload & { sub: string; exp: number }> {
      const { jwks_uri } = await getMetadata()
      const [{ jwtVerify }, getKey] = await Promise.all([import('jose'), getKeySet(jwks_uri)])
      try {
        const { payload } = await jwtVerify(idToken, getKey, {
          issuer,
          audience: [...clientIds],
          algorithms: ['RS256', 'ES256'],
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['sub', 'iat', 'exp'],
        })
        const { azp, exp, sub } = payload
        if (!sub || exp === undefined) throw proofRejected()
        if (azp !== undefined && !clientIds.includes(String(azp))) throw proofRejected()
        return { ...payload, sub, exp }
      } catch (error) {
        if (error instanceof ProblemError) throw error
        throw isOutage(error) ? providerUnavailable(error) : proofRejected(error)
      }
    },
  }
}

async function fetchMetadata(issuer: string): Promise<Metadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const metadata = await fetchProviderJson(url, Metadata)
  // The server describes another issuer, or the setting is wrong.
  if (metadata?.issuer !== issuer) throw providerUnavailable(new Error(`${url} does not describe ${issuer}`))
  return metadata
}

/** Whether the key set could not be fetched, so that the error does not show whether the token is valid. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC' || !code.startsWith('ERR_J')
}
