// What every OpenID provider has: a page that describes it, keys, and identity tokens signed with them.
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { ProblemError } from '#src/platform/problem.ts'
import { fetchProviderJson } from './fetch-provider-json.ts'
import { proofRejected, providerUnavailable } from './provider-errors.ts'

const Description = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url(),
})
type Description = z.infer<typeof Description>

const describedForMs = 10 * 60_000
/** Who asks while a provider is away is told so at once, and does not wait for it anew. */
const awayForMs = 10_000
const keysWithinMs = 5_000
/** An unknown key is looked for once in so long, however many tokens name one. */
const keysAgainAfterMs = 30_000
const clockLeewaySeconds = 60

export type OpenIdProvider = ReturnType<typeof createOpenIdProvider>

export function createOpenIdProvider({
  issuer,
  clientIds,
}: {
  issuer: string
  clientIds: readonly string[]
}) {
  let described: { until: number; description: Promise<Description> } | undefined
  let keys: { address: string; get: JWTVerifyGetKey } | undefined

  function describe(): Promise<Description> {
    const now = performance.now()
    if (described && now < described.until) return described.description
    const description = readDescription(issuer)
    described = { until: now + describedForMs, description }
    description.catch(() => {
      described = { until: performance.now() + awayForMs, description }
    })
    return description
  }

  async function keysOf(address: string): Promise<JWTVerifyGetKey> {
    const { createRemoteJWKSet } = await import('jose')
    if (keys?.address !== address) {
      const options = {
        timeoutDuration: keysWithinMs,
        cooldownDuration: keysAgainAfterMs,
        cacheMaxAge: describedForMs,
      }
      keys = { address, get: createRemoteJWKSet(new URL(address), options) }
    }
    return keys.get
  }

  return {
    describe,

    /**
     * @returns claims of a token that this provider signed for us and that is still good
     * @throws ProblemError 401 for any other; 503 when its keys cannot be had
     */
    async verifyToken(idToken: string): Promise<JWTPayload & { sub: string; exp: number }> {
      const { jwks_uri } = await describe()
      const [{ jwtVerify }, getKey] = await Promise.all([import('jose'), keysOf(jwks_uri)])
      try {
        const { payload } = await jwtVerify(idToken, getKey, {
          issuer,
          audience: [...clientIds],
          algorithms: ['RS256', 'ES256'],
          clockTolerance: clockLeewaySeconds,
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

async function readDescription(issuer: string): Promise<Description> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const description = await fetchProviderJson(address, Description)
  // Whoever answers under this address speaks for another issuer, or the setting is wrong.
  if (description?.issuer !== issuer)
    throw providerUnavailable(new Error(`${address} does not describe ${issuer}`))
  return description
}

/** Everything that says nothing about the token: the key set was not to be had. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC' || code === '' || !code.startsWith('ERR_J')
  )
}
