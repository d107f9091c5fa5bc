// Signing in with Google or Apple: prove, find or open the account, open a session.
import { conflict, type ProblemError } from '#src/platform/problem.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import { appleReturnPath } from '../../contract/apple-channel.ts'
import { emailSchema as EmailAddress } from '../../contract/credentials.ts'
import type {
  AppleSignIn,
  AvailableProviders,
  GoogleSignIn,
  IssuedNonce,
  ProviderName,
} from '../../contract/provider-sign-in.ts'
import {
  type AuthContext,
  accountSuspended,
  type ClientInfo,
  type SignInOutcome,
  signIn,
} from '../auth-context.ts'
import { createOneTimeTokens } from './one-time-tokens.ts'
import { createOpenIdProvider } from './openid-provider.ts'
import { proofRejected, providerNotConfigured } from './provider-errors.ts'
import type { ProviderSettings, VerifiedIdentity } from './provider-settings.ts'
import { assertSubject, verifyAccessToken, verifyIdToken, withClaimedName } from './verify-identity.ts'

type Parts = AuthContext & { providers: ProviderSettings; publicUrl: string }
const longestName = 100

export function createProviderSignIn(parts: Parts) {
  const { db, rateLimiter, outbox, users, providers, publicUrl } = parts
  const proofs = createOneTimeTokens({ db })
  const google = providers.google && {
    settings: providers.google,
    openId: createOpenIdProvider(providers.google),
  }
  const apple = providers.apple && {
    settings: providers.apple,
    openId: createOpenIdProvider(providers.apple),
  }

  async function enter(
    name: ProviderName,
    identity: VerifiedIdentity,
    language: UserRow['language'] | undefined,
    origin: ClientInfo,
  ): Promise<SignInOutcome> {
    const row = (await users.findByProvider(name, identity.subject)) ?? (await join(name, identity, language))
    return outbox.write(async (tx, enqueue) => {
      const held = await users.lockForUpdate(tx, row.id)
      if (!held) throw proofRejected()
      if (held.suspendedAt) throw accountSuspended()
      return signIn(parts, held, origin, tx, enqueue)
    })
  }

  /** Of two first sign-ins at once, one opens the account and the other finds it. */
  async function join(
    name: ProviderName,
    identity: VerifiedIdentity,
    language: UserRow['language'] | undefined,
  ): Promise<UserRow> {
    const address = EmailAddress.safeParse(identity.email)
    if (!address.success) throw proofRejected(address.error)
    const email = address.data
    const existing = await users.findByEmail(email)
    if (existing) return link(name, identity.subject, existing)
    try {
      return await users.create({
        email,
        passwordHash: null,
        provider: { name, subject: identity.subject },
        isEmailConfirmed: true,
        name: identity.name.slice(0, longestName),
        surname: identity.surname.slice(0, longestName),
        language: language || undefined,
      })
    } catch (error) {
      const faster = await users.findByProvider(name, identity.subject)
      if (faster) return faster
      throw error
    }
  }

  /** An account is given away only where its own address was proved, and never the keys of the newspaper. */
  async function link(name: ProviderName, subject: string, row: UserRow): Promise<UserRow> {
    if (!row.emailConfirmedAt || row.role === 'admin') throw hasOwnAccount()
    const linked =
      (await users.linkProvider(row, { name, subject })) ?? (await users.findByProvider(name, subject))
    if (!linked) throw hasOwnAccount()
    return linked
  }

  return {
    pruneOneTimeTokens: proofs.prune,

    async issueNonce({ ipAddress: address = '' }: ClientInfo): Promise<IssuedNonce> {
      await rateLimiter.enforceForAddress('nonce', address)
      const { nonce, expiresAt } = await proofs.issueNonce()
      return { nonce, expiresAt: expiresAt.toISOString() }
    },

    /** A provider that does not answer is not offered. */
    async listProviders(): Promise<AvailableProviders> {
      const [googleIs, appleIs] = await Promise.all(
        [google, apple].map((provider) => provider?.openId.describe().catch(() => undefined)),
      )
      const choice: AvailableProviders = { google: null, apple: null }
      const [googleClient] = google?.settings.clientIds ?? []
      const [appleClient] = apple?.settings.clientIds ?? []
      if (google && googleIs && googleClient)
        choice.google = {
          clientId: googleClient,
          script: google.settings.scriptUrl,
          userInfo: google.settings.userInfoUrl,
        }
      if (appleIs && appleClient)
        choice.apple = {
          clientId: appleClient,
          authorize: appleIs.authorization_endpoint,
          redirect: `${publicUrl}${appleReturnPath}`,
        }
      return choice
    },

    /** @throws ProblemError 401 without a proof that holds; 409 where the address has an account of its own; 503 */
    async signInWithGoogle(input: GoogleSignIn, origin: ClientInfo = {}): Promise<SignInOutcome> {
      if (!google) throw providerNotConfigured()
      await rateLimiter.enforceForAddress('google', origin.ipAddress ?? '')
      const { accessToken, googleId, idToken, language, nonce } = input
      if (!accessToken && !idToken) throw proofRejected()
      const identity = idToken
        ? await verifyIdToken(google.openId, proofs, idToken, { given: nonce, needed: false })
        : await verifyAccessToken(google.settings, accessToken ?? '')
      assertSubject(identity, googleId)
      return enter('google', identity, language, origin)
    },

    /** @throws as `signInWithGoogle` */
    async signInWithApple(input: AppleSignIn, origin: ClientInfo = {}): Promise<SignInOutcome> {
      if (!apple) throw providerNotConfigured()
      await rateLimiter.enforceForAddress('apple', origin.ipAddress ?? '')
      const { appleId, idToken, language, nonce } = input
      if (!idToken) throw proofRejected()
      const identity = await verifyIdToken(apple.openId, proofs, idToken, { given: nonce, needed: true })
      assertSubject(identity, appleId)
      return enter('apple', withClaimedName(identity, input), language, origin)
    },
  }
}

function hasOwnAccount(): ProblemError {
  return conflict(
    'account-exists',
    'There is an account with this e-mail address already',
    'Sign in with its password.',
  )
}
