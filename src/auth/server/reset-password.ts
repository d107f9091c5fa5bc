// Password reset with a code or a link sent by mail. A request takes the same steps whether or not the address has an
// account. Requests and attempts by others do not prevent the owner from setting a new password: mails are limited for a
// day, and each has a link that works for a day.
import { createHash } from 'node:crypto'
import { clientNetwork } from '#src/platform/http/client-network.ts'
import { notFound, type ProblemError } from '#src/platform/problem.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import { verificationCode } from '../contract/limits.ts'
import type {
  PasswordReset,
  PasswordResetByLink,
  PasswordResetRequest,
  PasswordResetStarted,
} from '../contract/verification-codes.ts'
import {
  type AuthContext,
  type ClientInfo,
  isSignedIn,
  rejectCommonPassword,
  type SignInOutcome,
  signIn,
  toRecipient,
} from './auth-context.ts'
import type { Recipient } from './auth-mails.ts'
import { generateSecret, invalidCode, type VerificationCodes } from './verification-codes.ts'

type CodeRow = Awaited<ReturnType<VerificationCodes['verify']>>

/**
 * Mails to one address that requests from all unknown networks together may cause. The window is not longer than a link
 * is valid: while no mail is sent, the last one has a valid link.
 */
const unknownNetworksLimit = { max: 10, windowSeconds: 86_400 } as const

export function createPasswordReset(context: AuthContext) {
  const { rateLimiter, loginThrottle, mails, passwords, sessions, users, verificationCodes, write } = context

  /** @returns seconds until this network may have another code sent to this address; 0 if it may now */
  async function waitBeforeSending(
    email: string,
    userId: string | undefined,
    ipAddress: string,
  ): Promise<number> {
    const wait = await verificationCodes.waitBeforeSending('reset', `${email} ${clientNetwork(ipAddress)}`)
    if (wait > 0 || (await loginThrottle.isKnownNetwork(userId, ipAddress))) return wait
    return rateLimiter.consume('code-reset-strangers', email, unknownNetworksLimit)
  }

  /**
   * Sets the password, ends every session and signs in.
   * @param rejected thrown when the code or link was used meanwhile, or does not belong to the account any more
   */
  async function setPassword(
    verified: CodeRow,
    password: string,
    client: ClientInfo,
    rejected: () => ProblemError,
  ): Promise<SignInOutcome> {
    const { ipAddress = '' } = client
    const passwordHash = await passwords.hash(password)
    const { outcome, user } = await write(async (unit) => {
      const { tx, mail } = unit
      const user = verified.userId ? await users.lockForUpdate(tx, verified.userId) : undefined
      await verificationCodes.consume(tx, verified, rejected)
      if (!user || !canReset(user, verified)) throw rejected()
      const emailConfirmedAt = user.emailConfirmedAt ?? new Date()
      const updated = await users.update(user.id, { passwordHash, emailConfirmedAt }, tx)
      await verificationCodes.removeAllOf(tx, user.id)
      await loginThrottle.forgetKnownNetworks(tx, user.id)
      await sessions.endAll(tx, user.id)
      await mail(await mails.composeNotice('passwordChanged', toRecipient(user, client)))
      return { user, outcome: await signIn(context, updated ?? user, client, unit) }
    })
    if (isSignedIn(outcome)) await loginThrottle.recordSuccess(user, ipAddress)
    return outcome
  }

  return {
    async requestPasswordReset(
      { email }: PasswordResetRequest,
      client: ClientInfo = {},
    ): Promise<PasswordResetStarted> {
      const { ipAddress = '', language = '' } = client
      const user = await users.findByEmail(email)
      const wait = await waitBeforeSending(email, user?.id, ipAddress)
      if (wait > 0) return alreadySent(wait)
      const account = user && !user.suspendedAt ? user : undefined
      const newCode = await verificationCodes.generate()
      const ticket = generateSecret()
      const linkSecret = generateSecret()
      // Sent to the address stored with the account, never to the one in the request.
      const recipient: Recipient = account ? toRecipient(account, client) : { email, language }
      const codeMail = await mails.composeResetMail(recipient, newCode.code, linkSecret)
      const values = {
        purpose: 'reset',
        owner: hashEmail(email),
        userId: account?.id ?? null,
        email: '',
      } as const
      const sent = await write(async ({ tx, mail }) => {
        await mail({ ...codeMail, isWithheld: !account })
        return verificationCodes.store(tx, newCode, { ...values, ticket, linkSecret })
      })
      return { ...sent, ticket }
    },

    /**
     * Sets the password, ends every session and signs in. An account with a second factor still requires the second
     * step.
     * @throws ProblemError 400 `Invalid code`, or for a common password; 429 after too many attempts
     */
    async resetPassword(input: PasswordReset, client: ClientInfo = {}): Promise<SignInOutcome> {
      rejectCommonPassword(input.password, 'password')
      const ticket = input.ticket || undefined
      const verified = await verificationCodes.verify('reset', hashEmail(input.email), input.code, ticket)
      return setPassword(verified, input.password, client, invalidCode)
    },

    /** @throws ProblemError 404 for a link that was used, has expired or was never sent */
    async openPasswordResetLink(secret: string): Promise<{ email: string }> {
      const row = await verificationCodes.findByLink(secret)
      const user = row?.userId ? await users.findById(row.userId) : undefined
      if (!row || !user || !canReset(user, row)) throw linkNotFound()
      return { email: user.email }
    },

    /**
     * Like `resetPassword`, with the link of the mail.
     * @throws ProblemError 404 for a link that was used, has expired or was never sent; 400 for a common password
     */
    async resetPasswordByLink(input: PasswordResetByLink, client: ClientInfo = {}): Promise<SignInOutcome> {
      rejectCommonPassword(input.password, 'password')
      const verified = await verificationCodes.findByLink(input.secret)
      if (!verified) throw linkNotFound()
      return setPassword(verified, input.password, client, linkNotFound)
    },
  }
}

/**
 * Response if no mail is sent because one was sent a moment ago, or because too many were requested. The ticket is
 * empty: the code of the last mail is valid with the ticket issued for it, and its link without one. Identical for addresses with and without an account.
 */
function alreadySent(resendAfterSeconds: number): PasswordResetStarted {
  const expiresAt = new Date(Date.now() + verificationCode.lifetimeMinutes * 60_000).toISOString()
  return { resendAfterSeconds, expiresAt, ticket: '' }
}

/** False if the account was suspended or moved to another address since the code was sent. */
function canReset(user: UserRow, { owner }: CodeRow): boolean {
  return user.suspendedAt === null && hashEmail(user.email) === owner
}

function linkNotFound(): ProblemError {
  return notFound('link', 'The link was used already or has expired. Request a new one.')
}

function hashEmail(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
