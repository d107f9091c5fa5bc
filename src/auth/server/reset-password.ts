// Password reset with a code sent by mail. A request takes the same steps whether or not the address has an account.
// Requests and attempts by others do not prevent the owner from getting and using a code.
import { createHash } from 'node:crypto'
import { clientNetwork } from '#src/platform/http/client-network.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import { verificationCode } from '../contract/limits.ts'
import type {
  PasswordReset,
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
import { generateTicket, invalidCode } from './verification-codes.ts'

/** Mails to one address that requests from all unknown networks together may cause. */
const unknownNetworksLimit = { max: 10, windowSeconds: 86_400 } as const

export function createPasswordReset(context: AuthContext) {
  const { rateLimiter, loginThrottle, mails, passwords, sessions, users, verificationCodes, write } = context

  /** @returns seconds until this network may have another code sent to this address; 0 if it may now */
  async function waitBeforeSending(email: string, ipAddress: string): Promise<number> {
    const wait = await verificationCodes.waitBeforeSending('reset', `${email} ${clientNetwork(ipAddress)}`)
    if (wait > 0 || (await loginThrottle.isKnownNetwork(email, ipAddress))) return wait
    return rateLimiter.consume('code-reset-strangers', email, unknownNetworksLimit)
  }

  return {
    async requestPasswordReset(
      { email }: PasswordResetRequest,
      client: ClientInfo = {},
    ): Promise<PasswordResetStarted> {
      const { ipAddress = '', language = '' } = client
      const wait = await waitBeforeSending(email, ipAddress)
      if (wait > 0) return alreadySent(wait)
      const user = await users.findByEmail(email)
      const account = user && !user.suspendedAt ? user : undefined
      const newCode = await verificationCodes.generate()
      const ticket = generateTicket()
      // Sent to the address stored with the account, never to the one in the request.
      const recipient: Recipient = account ? toRecipient(account, client) : { email, language }
      const codeMail = await mails.composeCodeMail('reset', recipient, newCode.code)
      const values = {
        purpose: 'reset',
        owner: hashEmail(email),
        userId: account?.id ?? null,
        email: '',
      } as const
      const sent = await write(async ({ tx, mail }) => {
        await mail({ ...codeMail, isWithheld: !account })
        return verificationCodes.store(tx, newCode, { ...values, ticket })
      })
      return { ...sent, ticket }
    },

    /**
     * Sets the password, ends every session and signs in. An account with a second factor still requires the second
     * step.
     * @throws ProblemError 400 `Invalid code`, or for a common password
     */
    async resetPassword(input: PasswordReset, client: ClientInfo = {}): Promise<SignInOutcome> {
      const { ipAddress = '' } = client
      rejectCommonPassword(input.password, 'password')
      const ticket = input.ticket || undefined
      const verified = await verificationCodes.verify('reset', hashEmail(input.email), input.code, ticket)
      const passwordHash = await passwords.hash(input.password)
      const outcome = await write(async (unit) => {
        const { tx, mail } = unit
        const user = verified.userId ? await users.lockForUpdate(tx, verified.userId) : undefined
        await verificationCodes.consume(tx, verified)
        if (!user || !canReset(user, input.email)) throw invalidCode()
        const emailConfirmedAt = user.emailConfirmedAt ?? new Date()
        const updated = await users.update(user.id, { passwordHash, emailConfirmedAt }, tx)
        await verificationCodes.removeAllOf(tx, user.id)
        await sessions.endAll(tx, user.id)
        await mail(await mails.composeNotice('passwordChanged', toRecipient(user, client)))
        return signIn(context, updated ?? user, client, unit)
      })
      if (isSignedIn(outcome)) await loginThrottle.recordSuccess(input.email, ipAddress)
      return outcome
    },
  }
}

/**
 * Response if no mail is sent because one was sent a moment ago. The ticket is empty: the code of the last mail is
 * valid with the ticket issued for it. Identical for addresses with and without an account.
 */
function alreadySent(resendAfterSeconds: number): PasswordResetStarted {
  const expiresAt = new Date(Date.now() + verificationCode.lifetimeMinutes * 60_000).toISOString()
  return { resendAfterSeconds, expiresAt, ticket: '' }
}

/** False if the account was suspended or moved to another address since the code was sent. */
function canReset(user: UserRow, email: string): boolean {
  return user.suspendedAt === null && user.email === email
}

function hashEmail(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
