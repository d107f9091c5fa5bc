// What the use cases of an account share.
import type { AuditService } from '#src/audit/server/audit.service.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { EnqueueMail, Outbox } from '#src/platform/mail/outbox.ts'
import { invalid, type ProblemError, unauthorised } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { UserRow, UsersService } from '#src/users/server/users.service.ts'
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

/** Where a call comes from. */
export type ClientInfo = {
  ipAddress?: string
  userAgent?: string | undefined
  /** Of mails to somebody who has not chosen one. */
  language?: LanguageCode
}

export type AuthContext = {
  db: Db
  outbox: Outbox
  rateLimiter: RateLimiter
  users: UsersService
  passwords: Passwords
  mails: AuthMails
  sessions: Sessions
  knownDevices: KnownDevices
  verificationCodes: VerificationCodes
  loginThrottle: LoginThrottle
  challenges: Challenges
  factors: Factors
  audit: Pick<AuditService, 'record'>
  /** Admins may do nothing before they have one. */
  requireAdminSecondFactor: boolean
}

/** A session, or the question that comes before one. */
export type SignInOutcome = SignedIn | SecondStepRequired

/**
 * Where every first proof ends: signing in by password or provider, registering, resetting. An account with a second
 * factor gets a question here and no token.
 */
export async function signIn(
  parts: SessionParts & Pick<AuthContext, 'challenges' | 'factors'>,
  row: UserRow,
  origin: ClientInfo,
  tx: Transaction,
  enqueue: EnqueueMail,
): Promise<SignInOutcome> {
  return (await startSecondStep(parts, tx, row)) ?? openSession(parts, row, origin, tx, enqueue)
}

type SessionParts = Pick<AuthContext, 'sessions' | 'users' | 'knownDevices' | 'mails'>

/**
 * The one way to a session, for who has proved everything that the account asks for. Its owner is told when it begins
 * with something that was never used for this account before.
 */
export async function openSession(
  { sessions, users, knownDevices, mails }: SessionParts,
  row: UserRow,
  origin: ClientInfo,
  tx: Transaction,
  enqueue: EnqueueMail,
): Promise<SignedIn> {
  const { userAgent = '' } = origin
  const client = parseUserAgent(userAgent)
  if (await knownDevices.recordDevice(tx, row.id, client))
    await enqueue(await mails.composeNotice('newClient', toRecipient(row, origin), { client }))
  return { user: users.toUser(row), accessToken: await sessions.open(tx, row.id, userAgent) }
}

export function isSignedIn(outcome: SignInOutcome): outcome is SignedIn {
  return 'accessToken' in outcome
}

/**
 * The account of whoever is signed in.
 * @throws ProblemError 401 when it is gone, and the token with it
 */
export async function requireAccount(
  { users }: Pick<AuthContext, 'users'>,
  userId: string,
  tx?: Transaction,
): Promise<UserRow> {
  const row = await users.findById(userId, tx)
  if (!row) throw unauthorised('The token is not valid', 'invalid-token')
  return row
}

/** For who has proved everything: guessing at a password brings nobody this far. */
export function accountSuspended(): ProblemError {
  return unauthorised('This account is suspended', 'account-suspended')
}

/** @throws ProblemError 400 for a password everybody knows */
export function rejectCommonPassword(password: string, path: 'password' | 'newPassword'): void {
  if (isCommonPassword(password))
    throw invalid([{ path, message: 'is one of the passwords that are tried first' }])
}

/** Who gets a letter: in their own language, else in that of the call. */
export function toRecipient(row: Pick<UserRow, 'email' | 'language'>, { language }: ClientInfo): Recipient {
  return { email: row.email, language: row.language || (language ?? '') }
}
