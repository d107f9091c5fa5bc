// Signing in and everything about it: registering, codes by mail, sessions, and what people change about their account.
import type { AuditService } from '#src/audit/server/audit.service.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { type ProblemError, unauthorised } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Sealing } from '#src/platform/sealing.ts'
import type { User } from '#src/users/contract/user.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
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

const privacyPolicyVersion = '2026-11'

export function createAuthService(needs: {
  db: Db
  users: UsersService
  passwords: Passwords
  outbox: Outbox
  rateLimiter: RateLimiter
  audit: Pick<AuditService, 'record'>
  sealing: Sealing
  publicUrl: string
  providers?: ProviderSettings
  requireAdminSecondFactor: boolean
}) {
  const { db, rateLimiter, outbox, passwords, users } = needs
  const parts: AuthContext = {
    ...needs,
    mails: createAuthMails(needs),
    sessions: createSessions(needs),
    knownDevices: createKnownDevices({ db }),
    verificationCodes: createVerificationCodes({ db, rateLimiter, passwords }),
    loginThrottle: createLoginThrottle({ db }),
    challenges: createChallenges({ db }),
    factors: createFactors(needs),
  }
  const { loginThrottle: brake, verificationCodes: codes, sessions } = parts
  const { pruneOneTimeTokens: pruneProofs, ...providerSignIn } = createProviderSignIn({
    ...parts,
    providers: needs.providers ?? {},
    publicUrl: needs.publicUrl,
  })
  const { sendConfirmation, ...confirmation } = createEmailConfirmation(parts)

  return {
    sessions,
    ...confirmation,
    ...providerSignIn,
    ...createPasswordReset(parts),
    ...createAccountChanges(parts),
    ...createOwnershipVerification(parts),
    ...createAdminManagement(parts),
    ...createSecondStep(parts),
    ...createFactorChanges(parts),

    /** @throws ProblemError 401 with one text for an unknown address and a wrong password; 429 after many failures */
    async login({ email, password }: Login, origin: ClientInfo = {}): Promise<SignInOutcome> {
      const { ipAddress: address = '' } = origin
      await rateLimiter.enforceForAddress('login', address)
      await brake.countAttempt(email, address)
      // No account has such an address, and PostgreSQL cannot even look for one.
      const row = email.includes('\u0000') ? undefined : await users.findByEmail(email)
      const matches = await passwords.verify(row?.passwordHash, password)
      if (!row || !matches || row.suspendedAt) throw wrongCredentials()
      const outcome = await outbox.write(async (tx, enqueue) => {
        // Looking at a password takes its time. One that was changed meanwhile opens no session that outlives the change.
        const held = await users.lockForUpdate(tx, row.id)
        if (!held || held.suspendedAt || held.passwordHash !== row.passwordHash) throw wrongCredentials()
        return signIn(parts, held, origin, tx, enqueue)
      })
      // Half a sign-in makes no network the owner's, and forgives no tries.
      if (isSignedIn(outcome)) await brake.recordSuccess(email, address)
      return outcome
    },

    /** @throws ProblemError 409 for a taken address, 400 for a password everybody knows */
    async register(input: Registration, origin: ClientInfo = {}): Promise<SignedIn> {
      const { ipAddress: address = '' } = origin
      await rateLimiter.enforceForAddress('register', address)
      rejectCommonPassword(input.password, 'password')
      await users.assertEmailAvailable(input.email)
      const passwordHash = await passwords.hash(input.password)
      // Too many already, from an account that was here before: the person may ask for one later.
      const fresh =
        (await codes.waitBeforeSending('confirmation', input.email)) === 0
          ? await codes.generate()
          : undefined
      const signedIn = await outbox.write(async (tx, enqueue) => {
        const { email, language } = input
        // The form cannot be sent without the agreement, and its absence on the wire is no refusal: `false` is.
        const row = await users.create({ email, passwordHash, language, privacyPolicyVersion }, tx)
        if (fresh) await sendConfirmation(tx, enqueue, row, fresh, origin)
        return openSession(parts, row, origin, tx, enqueue)
      })
      await brake.recordSuccess(input.email, address)
      return signedIn
    },

    authenticate: sessions.authenticate,
    endOtherSessions: ({ id, sessionId }: CurrentUser): Promise<number> => sessions.endAll(db, id, sessionId),

    /** @throws ProblemError 401 when the account is gone */
    async getUser(id: string): Promise<User> {
      return users.toUser(await requireAccount(parts, id))
    },

    async prune(): Promise<void> {
      await sessions.prune()
      await parts.knownDevices.prune()
      await codes.prune()
      await brake.prune()
      await rateLimiter.prune()
      await pruneProofs()
      await parts.challenges.prune()
    },
  }
}

function wrongCredentials(): ProblemError {
  return unauthorised('E-mail or password is wrong', 'wrong-credentials')
}
