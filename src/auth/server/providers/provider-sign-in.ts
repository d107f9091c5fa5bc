// Signing in with Google or Apple: verify the proof, find or create the account, open a session.
import { fallbackLanguage } from '#src/i18n/languages.ts'
import type { LegalService } from '#src/legal/server/legal.service.ts'
import { conflict, type ProblemError } from '#src/platform/problem.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import { appleReturnPath } from '../../contract/apple-channel.ts'
import { emailSchema } from '../../contract/credentials.ts'
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

const maxNameLength = 100

export function createProviderSignIn(
  context: AuthContext & {
    providers: ProviderSettings
    publicUrl: string
    legal: Pick<LegalService, 'getPrivacyPolicyVersion'>
  },
) {
  const { db, users, providers, publicUrl, write, legal } = context
  const oneTimeTokens = createOneTimeTokens({ db })
  const google = providers.google && {
    settings: providers.google,
    openId: createOpenIdProvider(providers.google),
  }
  const apple = providers.apple && {
    settings: providers.apple,
    openId: createOpenIdProvider(providers.apple),
  }

  async function signInWithIdentity(
    provider: ProviderName,
    identity: VerifiedIdentity,
    language: UserRow['language'] | undefined,
    client: ClientInfo,
  ): Promise<SignInOutcome> {
    const user =
      (await users.findByProvider(provider, identity.subject)) ??
      (await linkOrCreateAccount(provider, identity, language))
    return write(async (unit) => {
      const { tx } = unit
      const locked = await users.lockForUpdate(tx, user.id)
      if (!locked) throw proofRejected()
      if (locked.suspendedAt) throw accountSuspended()
      return signIn(context, locked, client, unit)
    })
  }

  /** Of two concurrent first sign-ins, one creates the account and the other one finds it. */
  async function linkOrCreateAccount(
    provider: ProviderName,
    identity: VerifiedIdentity,
    language: UserRow['language'] | undefined,
  ): Promise<UserRow> {
    const parsed = emailSchema.safeParse(identity.email)
    if (!parsed.success) throw proofRejected(parsed.error)
    const email = parsed.data
    const existing = await users.findByEmail(email)
    if (existing) return linkAccount(provider, identity.subject, existing)
    try {
      return await users.create({
        email,
        passwordHash: null,
        provider: { name: provider, subject: identity.subject },
        isEmailConfirmed: true,
        name: identity.name.slice(0, maxNameLength),
        surname: identity.surname.slice(0, maxNameLength),
        language: language || undefined,
        // The dialog says beside the buttons that a new account means agreement.
        privacyPolicyVersion: await legal.getPrivacyPolicyVersion(language || fallbackLanguage),
      })
    } catch (error) {
      const createdMeanwhile = await users.findByProvider(provider, identity.subject)
      if (createdMeanwhile) return createdMeanwhile
      throw error
    }
  }

  /** Links an existing account only if its own address is confirmed, and never the account of an admin or translator. */
  async function linkAccount(provider: ProviderName, subject: string, user: UserRow): Promise<UserRow> {
    if (!user.emailConfirmedAt || user.role !== 'user') throw accountExists()
    const linked =
      (await users.linkProvider(user, { name: provider, subject })) ??
      (await users.findByProvider(provider, subject))
    if (!linked) throw accountExists()
    return linked
  }

  return {
    pruneOneTimeTokens: oneTimeTokens.prune,

    async issueNonce(): Promise<IssuedNonce> {
      const { nonce, expiresAt } = await oneTimeTokens.issueNonce()
      return { nonce, expiresAt: expiresAt.toISOString() }
    },

    /** Omits a provider that does not respond. */
    async listProviders(): Promise<AvailableProviders> {
      const [googleMetadata, appleMetadata] = await Promise.all(
        [google, apple].map((provider) => provider?.openId.getMetadata().catch(() => undefined)),
      )
      const available: AvailableProviders = { google: null, apple: null }
      const [googleClientId] = google?.settings.clientIds ?? []
      const [appleClientId] = apple?.settings.clientIds ?? []
      if (google && googleMetadata && googleClientId)
        available.google = {
          clientId: googleClientId,
          script: google.settings.scriptUrl,
          userInfo: google.settings.userInfoUrl,
        }
      if (appleMetadata && appleClientId)
        available.apple = {
          clientId: appleClientId,
          authorize: appleMetadata.authorization_endpoint,
          redirect: `${publicUrl}${appleReturnPath}`,
        }
      return available
    },

    /**
     * @throws ProblemError 401 without a valid proof; 409 if the e-mail address belongs to an account that cannot be
     * linked; 503 if the provider is unavailable or not configured
     */
    async signInWithGoogle(input: GoogleSignIn, client: ClientInfo = {}): Promise<SignInOutcome> {
      if (!google) throw providerNotConfigured()
      const { accessToken, googleId, idToken, language, nonce } = input
      if (!accessToken && !idToken) throw proofRejected()
      const identity = idToken
        ? await verifyIdToken(google.openId, oneTimeTokens, idToken, { value: nonce, isRequired: false })
        : await verifyAccessToken(google.settings, accessToken ?? '')
      assertSubject(identity, googleId)
      return signInWithIdentity('google', identity, language, client)
    },

    /** @throws ProblemError as `signInWithGoogle` does */
    async signInWithApple(input: AppleSignIn, client: ClientInfo = {}): Promise<SignInOutcome> {
      if (!apple) throw providerNotConfigured()
      const { appleId, idToken, language, nonce } = input
      if (!idToken) throw proofRejected()
      const nonceCheck = { value: nonce, isRequired: true }
      const identity = await verifyIdToken(apple.openId, oneTimeTokens, idToken, nonceCheck)
      assertSubject(identity, appleId)
      return signInWithIdentity('apple', withClaimedName(identity, input), language, client)
    },
  }
}

function accountExists(): ProblemError {
  return conflict(
    'account-exists',
    'There is an account with this e-mail address already',
    'Sign in with its password.',
  )
}
