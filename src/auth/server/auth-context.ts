// Dependencies and helpers shared by the operations on accounts.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { invalidRequest, invalidToken, type ProblemError, unauthorized } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { AccountDataSource, UserRow, UsersService } from '#src/users/server/users.service.ts'
import type { SignedIn } from '../contract/credentials.ts'
import type { SecondStepRequired } from '../contract/second-factor.ts'
import type { AuthMails, Recipient } from './auth-mails.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { parseUserAgent } from './parse-user-agent.ts'
import type { Passwords } from './passwords.ts'
import type { Challenges } from './second-factor/challenges.ts'
import type { Factors } from './second-factor/factors.ts'
import { startSecondStep } from './second-factor/start-second-step.ts'
import type { Sessions } from './sessions.ts'
import type { VerificationCodes } from './verification-codes.ts'

/** The client that sent a request. */
export type ClientInfo = {
  ipAddress?: string
  userAgent?: string | undefined
  /** Language of mails to a user who has not chosen one. */
  language?: LanguageCode
}

export type AuthContext = {
  db: Db
  write: Write
  rateLimiter: RateLimiter
  users: UsersService
  /** What other features store about accounts. */
  accountData: readonly AccountDataSource[]
  passwords: Passwords
  mails: AuthMails
  sessions: Sessions
  knownDevices: KnownDevices
  verificationCodes: VerificationCodes
  loginThrottle: LoginThrottle
  challenges: Challenges
  factors: Factors
  /** Admins have no admin rights until they have set up a second factor. */
  requireAdminSecondFactor: boolean
}

/** A session, or the challenge of the second step that comes before it. */
export type SignInOutcome = SignedIn | SecondStepRequired

/**
 * Called after every successful first step: login, provider sign-in and password reset. An account with a
 * second factor gets a challenge instead of a token.
 */
export async function signIn(
  context: SessionContext & Pick<AuthContext, 'challenges' | 'factors'>,
  user: UserRow,
  client: ClientInfo,
  unit: UnitOfWork,
): Promise<SignInOutcome> {
  return (await startSecondStep(context, unit.tx, user)) ?? openSession(context, user, client, unit)
}

type SessionContext = Pick<AuthContext, 'sessions' | 'users' | 'knownDevices' | 'mails'>

/**
 * The only function that signs a user in, called once everything the account requires is verified. Notifies the
 * owner by mail if the device was never used with this account before.
 */
export async function openSession(
  { sessions, users, knownDevices, mails }: SessionContext,
  user: UserRow,
  client: ClientInfo,
  { tx, mail }: UnitOfWork,
): Promise<SignedIn> {
  const { userAgent = '' } = client
  const device = parseUserAgent(userAgent)
  if (await knownDevices.recordDevice(tx, user.id, device))
    await mail(await mails.composeNotice('newClient', toRecipient(user, client), { device }))
  return { user: await users.describe(user, tx), accessToken: await sessions.open(tx, user.id, userAgent) }
}

export function isSignedIn(outcome: SignInOutcome): outcome is SignedIn {
  return 'accessToken' in outcome
}

/**
 * Finds the account of the signed-in user.
 * @throws ProblemError 401 if the account was deleted, which also invalidates the token
 */
export async function requireAccount(
  { users }: Pick<AuthContext, 'users'>,
  userId: string,
  tx?: Transaction,
): Promise<UserRow> {
  const user = await users.findById(userId, tx)
  if (!user) throw invalidToken()
  return user
}

/** Thrown only after every proof was verified, so that guessing passwords does not reveal a suspension. */
export function accountSuspended(): ProblemError {
  return unauthorized('This account is suspended', 'account-suspended')
}

/** @throws ProblemError 400 if the password is one of the most common ones */
export function rejectCommonPassword(password: string, path: 'password' | 'newPassword'): void {
  if (isCommonPassword(password))
    throw invalidRequest([{ path, message: 'is one of the passwords that are tried first' }])
}

/** The recipient of a mail, with the language of the account or else of the request. */
export function toRecipient(user: Pick<UserRow, 'email' | 'language'>, { language }: ClientInfo): Recipient {
  return { email: user.email, language: user.language || (language ?? '') }
}
