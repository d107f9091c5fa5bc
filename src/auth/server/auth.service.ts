// Registration, login, sessions, verification codes, and the changes users make to their own account.
import { fallbackLanguage } from '#src/i18n/languages.ts'
import type { LegalService } from '#src/legal/server/legal.service.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { type ProblemError, unauthorized } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { SecretEncryption } from '#src/platform/secret-encryption.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { User } from '#src/users/contract/user.ts'
import type { AccountDataSource, UsersService } from '#src/users/server/users.service.ts'
import type { Login, Registration, SignedIn } from '../contract/credentials.ts'
import {
  type AuthContext,
  type ClientInfo,
  isSignedIn,
  openSession,
  rejectCommonPassword,
  requireAccount,
  type SignInOutcome,
  signIn,
} from './auth-context.ts'
import { createAuthMails } from './auth-mails.ts'
import { createAccountChanges } from './change-account.ts'
import { createEmailConfirmation } from './confirm-email.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createAdminManagement } from './make-admin.ts'
import type { Passwords } from './passwords.ts'
import type { ProviderSettings } from './providers/provider-settings.ts'
import { createProviderSignIn } from './providers/provider-sign-in.ts'
import { createPasswordReset } from './reset-password.ts'
import { createChallenges } from './second-factor/challenges.ts'
import { createFactorChanges } from './second-factor/change-factors.ts'
import { createFactors } from './second-factor/factors.ts'
import { createSecondStep } from './second-factor/second-step.ts'
import { createSessions } from './sessions.ts'
import { createVerificationCodes } from './verification-codes.ts'
import { createOwnershipVerification } from './verify-owner.ts'

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(deps: {
  db: Db
  users: UsersService
  accountData: readonly AccountDataSource[]
  passwords: Passwords
  rateLimiter: RateLimiter
  write: Write
  secretEncryption: SecretEncryption
  publicUrl: string
  providers?: ProviderSettings
  requireAdminSecondFactor: boolean
  /** What somebody agrees to who creates an account. */
  legal: Pick<LegalService, 'getPrivacyPolicyVersion'>
}) {
  const { db, rateLimiter, passwords, users, write, legal } = deps
  const context: AuthContext = {
    ...deps,
    mails: createAuthMails(deps),
    sessions: createSessions(deps),
    knownDevices: createKnownDevices({ db }),
    verificationCodes: createVerificationCodes({ db, rateLimiter, passwords }),
    loginThrottle: createLoginThrottle({ db }),
    challenges: createChallenges({ db }),
    factors: createFactors(deps),
  }
  const { challenges, knownDevices, loginThrottle, sessions, verificationCodes } = context
  const { pruneOneTimeTokens, ...providerSignIn } = createProviderSignIn({
    ...context,
    providers: deps.providers ?? {},
    ...{ publicUrl: deps.publicUrl, legal },
  })
  const { sendConfirmation, ...emailConfirmation } = createEmailConfirmation(context)

  return {
    sessions,
    ...emailConfirmation,
    ...providerSignIn,
    ...createPasswordReset(context),
    ...createAccountChanges(context),
    ...createOwnershipVerification(context),
    ...createAdminManagement(context),
    ...createSecondStep(context),
    ...createFactorChanges(context),

    /**
     * @throws ProblemError 401, the same for an unknown e-mail address and for a wrong password; 429 after many failed
     * attempts
     */
    async login({ email, password }: Login, client: ClientInfo = {}): Promise<SignInOutcome> {
      const { ipAddress = '' } = client
      // No account has such an address, and PostgreSQL rejects NUL characters in a query.
      const user = email.includes('\u0000') ? undefined : await users.findByEmail(email)
      await loginThrottle.countAttempt({ email, id: user?.id }, ipAddress)
      const matches = await passwords.verify(user?.passwordHash, password)
      if (!user || !matches || user.suspendedAt) throw wrongCredentials()
      const outcome = await write(async (unit) => {
        const { tx } = unit
        // Verifying a password takes time. If the password changed meanwhile, a session opened now would outlive the
        // change.
        const locked = await users.lockForUpdate(tx, user.id)
        if (!locked || locked.suspendedAt || locked.passwordHash !== user.passwordHash)
          throw wrongCredentials()
        return signIn(context, locked, client, unit)
      })
      // A sign-in that still needs its second step neither makes the network known nor resets the failed attempts.
      if (isSignedIn(outcome)) await loginThrottle.recordSuccess(user, ipAddress)
      return outcome
    },

    /** @throws ProblemError 409 if the e-mail address is taken, 400 for a common password */
    async register(input: Registration, client: ClientInfo = {}): Promise<SignedIn> {
      const { ipAddress = '' } = client
      rejectCommonPassword(input.password, 'password')
      await users.assertEmailAvailable(input.email)
      const passwordHash = await passwords.hash(input.password)
      const privacyPolicyVersion = await legal.getPrivacyPolicyVersion(input.language ?? fallbackLanguage)
      // No code is sent if an earlier account with this address has reached the limit; the user can request one later.
      const wait = await verificationCodes.waitBeforeSending('confirmation', input.email)
      const newCode = wait === 0 ? await verificationCodes.generate() : undefined
      const { user, signedIn } = await write(async (unit) => {
        const { tx } = unit
        const { email, language } = input
        // The form cannot be sent without the agreement, so a missing field counts as agreement; `false` is rejected by
        // the schema.
        const user = await users.create({ email, passwordHash, language, privacyPolicyVersion }, tx)
        if (newCode) await sendConfirmation(unit, user, newCode, client)
        return { user, signedIn: await openSession(context, user, client, unit) }
      })
      await loginThrottle.recordSuccess(user, ipAddress)
      return signedIn
    },

    authenticate: sessions.authenticate,
    /** After a change of SECRET_KEY. Called from the command line only. */
    resealSecrets: context.factors.apps.reseal,
    endOtherSessions: ({ id, sessionId }: CurrentUser): Promise<number> => sessions.endAll(db, id, sessionId),

    /** @throws ProblemError 401 if the account was deleted */
    async getUser(id: string): Promise<User> {
      return users.describe(await requireAccount(context, id))
    },

    async prune(): Promise<void> {
      await sessions.prune()
      await knownDevices.prune()
      await verificationCodes.prune()
      await loginThrottle.prune()
      await rateLimiter.prune()
      await pruneOneTimeTokens()
      await challenges.prune()
    },
  }
}

function wrongCredentials(): ProblemError {
  return unauthorized('E-mail or password is wrong', 'wrong-credentials')
}
