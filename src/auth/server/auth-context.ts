// What the use cases of an account share.
import type { AuditService } from '#src/audit/server/audit.service.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { Limits } from '#src/platform/limits/limits.ts'
import type { Outbox, Post } from '#src/platform/mail/outbox.ts'
import { invalid, type ProblemError, unauthorised } from '#src/platform/problem.ts'
import type { UserRow, UsersService } from '#src/users/server/users.service.ts'
import type { SignedIn } from '../contract/credentials.ts'
import type { SecondStepNeeded } from '../contract/second-factor.ts'
import type { AuthMails, Recipient } from './auth-mails.ts'
import type { Codes } from './codes.ts'
import { isCommonPassword } from './common-passwords.ts'
import { describeClient } from './describe-client.ts'
import type { KnownClients } from './known-clients.ts'
import type { GuessingBrake } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'
import { askSecondStep } from './second-factor/ask-second-step.ts'
import type { Challenges } from './second-factor/challenges.ts'
import type { Factors } from './second-factor/factors.ts'
import type { Sessions } from './sessions.ts'

/** Where a call comes from. */
export type Origin = {
  address?: string
  userAgent?: string | undefined
  /** Of mails to somebody who has not chosen one. */
  language?: LanguageCode
}

export type AuthParts = {
  db: Db
  outbox: Outbox
  limits: Limits
  users: UsersService
  passwords: Passwords
  mails: AuthMails
  sessions: Sessions
  clients: KnownClients
  codes: Codes
  brake: GuessingBrake
  challenges: Challenges
  factors: Factors
  audit: Pick<AuditService, 'record'>
  /** Admins may do nothing before they have one. */
  requireAdminSecondFactor: boolean
}

/** A session, or the question that comes before one. */
export type SignInOutcome = SignedIn | SecondStepNeeded

/**
 * Where every first proof ends: signing in by password or provider, registering, resetting. An account with a second
 * factor gets a question here and no token.
 */
export async function signIn(
  parts: SessionParts & Pick<AuthParts, 'challenges' | 'factors'>,
  row: UserRow,
  origin: Origin,
  tx: Transaction,
  post: Post,
): Promise<SignInOutcome> {
  return (await askSecondStep(parts, tx, row)) ?? openSession(parts, row, origin, tx, post)
}

type SessionParts = Pick<AuthParts, 'sessions' | 'users' | 'clients' | 'mails'>

/**
 * The one way to a session, for who has proved everything that the account asks for. Its owner is told when it begins
 * with something that was never used for this account before.
 */
export async function openSession(
  { sessions, users, clients, mails }: SessionParts,
  row: UserRow,
  origin: Origin,
  tx: Transaction,
  post: Post,
): Promise<SignedIn> {
  const { userAgent = '' } = origin
  const client = describeClient(userAgent)
  if (await clients.isNew(tx, row.id, client))
    await post(await mails.notice('newClient', recipient(row, origin), { client }))
  return { user: users.toUser(row), accessToken: await sessions.open(tx, row.id, userAgent) }
}

export function isSignedIn(outcome: SignInOutcome): outcome is SignedIn {
  return 'accessToken' in outcome
}

/**
 * The account of whoever is signed in.
 * @throws ProblemError 401 when it is gone, and the token with it
 */
export async function ownerOf(
  { users }: Pick<AuthParts, 'users'>,
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
export function refuseCommonPassword(password: string, path: 'password' | 'newPassword'): void {
  if (isCommonPassword(password))
    throw invalid([{ path, message: 'is one of the passwords that are tried first' }])
}

/** Who gets a letter: in their own language, else in that of the call. */
export function recipient(row: Pick<UserRow, 'email' | 'language'>, { language }: Origin): Recipient {
  return { email: row.email, language: row.language || (language ?? '') }
}
