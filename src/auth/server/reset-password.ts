// A new password for somebody who forgot the old one. Asking takes the same steps for an address with an account and
// for any other; nobody's asking or guessing keeps the owner from a code of their own.
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
import { invalidCode, newTicket } from './verification-codes.ts'

/** Mails about one address that strangers, however many, may cause in a day. */
const mailsOfStrangers = { max: 10, windowSeconds: 86_400 } as const

export function createPasswordReset(parts: AuthContext) {
  const {
    loginThrottle: brake,
    verificationCodes: codes,
    rateLimiter,
    mails,
    outbox,
    passwords,
    sessions,
    users,
  } = parts

  /** Seconds to wait before this network may have another code sent to this address; 0 for now. */
  async function waitFor(email: string, address: string): Promise<number> {
    const wait = await codes.waitBeforeSending('reset', `${email} ${clientNetwork(address)}`)
    if (wait > 0 || (await brake.knows(email, address))) return wait
    return rateLimiter.consume('code-reset-strangers', email, mailsOfStrangers)
  }

  return {
    async requestPasswordReset(
      { email }: PasswordResetRequest,
      origin: ClientInfo = {},
    ): Promise<PasswordResetStarted> {
      const { ipAddress: address = '', language = '' } = origin
      await rateLimiter.enforceForAddress('forgot', address)
      const wait = await waitFor(email, address)
      if (wait > 0) return onItsWay(wait)
      const row = await users.findByEmail(email)
      const account = row && !row.suspendedAt ? row : undefined
      const fresh = await codes.generate()
      const ticket = newTicket()
      // To the address of the account, never to what was typed.
      const mail = await mails.composeCodeMail(
        'reset',
        account ? toRecipient(account, origin) : { email, language },
        fresh.code,
      )
      const about = {
        purpose: 'reset',
        owner: ownerOf(email),
        userId: account?.id ?? null,
        email: '',
      } as const
      const sent = await outbox.write(async (tx, enqueue) => {
        await enqueue({ ...mail, isWithheld: !account })
        return codes.store(tx, fresh, { ...about, ticket })
      })
      return { ...sent, ticket }
    },

    /**
     * Sets the password, ends every session and signs in; a second factor is asked for as at any other sign-in.
     * @throws ProblemError 400 `Invalid code`, or for a password everybody knows
     */
    async resetPassword(input: PasswordReset, origin: ClientInfo = {}): Promise<SignInOutcome> {
      const { ipAddress: address = '' } = origin
      await rateLimiter.enforceForAddress('code', address)
      rejectCommonPassword(input.password, 'password')
      const found = await codes.verify('reset', ownerOf(input.email), input.code, input.ticket || undefined)
      const passwordHash = await passwords.hash(input.password)
      const outcome = await outbox.write(async (tx, enqueue) => {
        const row = found.userId ? await users.lockForUpdate(tx, found.userId) : undefined
        await codes.consume(tx, found)
        if (!row || !mayReset(row, input.email)) throw invalidCode()
        const emailConfirmedAt = row.emailConfirmedAt ?? new Date()
        const changed = await users.update(row.id, { passwordHash, emailConfirmedAt }, tx)
        await codes.removeAllOf(tx, row.id)
        await sessions.endAll(tx, row.id)
        await enqueue(await mails.composeNotice('passwordChanged', toRecipient(row, origin)))
        return signIn(parts, changed ?? row, origin, tx, enqueue)
      })
      if (isSignedIn(outcome)) await brake.recordSuccess(input.email, address)
      return outcome
    },
  }
}

/**
 * Nothing is sent, so that there is nothing a ticket could be for: the code in the last letter goes with the one that
 * was given out with it. The same for an address with an account and for any other.
 */
function onItsWay(resendAfterSeconds: number): PasswordResetStarted {
  const expiresAt = new Date(Date.now() + verificationCode.lifetimeMinutes * 60_000).toISOString()
  return { resendAfterSeconds, expiresAt, ticket: '' }
}

/** The account may have been suspended, or moved to another address, since the code was sent. */
function mayReset(row: UserRow, email: string): boolean {
  return row.suspendedAt === null && row.email === email
}

function ownerOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
