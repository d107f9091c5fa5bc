// Confirming the address of a new account by the code that was sent there.
import type { Transaction } from '#src/platform/database/database.ts'
import type { Post } from '#src/platform/mail/outbox.ts'
import { conflict, tooMany } from '#src/platform/problem.ts'
import type { User } from '#src/users/contract/user.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { CodeSent } from '../contract/codes.ts'
import { type AuthParts, type Origin, ownerOf, recipient } from './auth-context.ts'
import { type FreshCode, invalidCode } from './codes.ts'

export function createConfirmation(parts: AuthParts) {
  const { codes, mails, outbox, users } = parts

  /** To be called in the transaction that makes it necessary. */
  async function send(
    tx: Transaction,
    post: Post,
    row: UserRow,
    fresh: FreshCode,
    origin: Origin,
  ): Promise<CodeSent> {
    const about = { purpose: 'confirmation', owner: row.id, userId: row.id, email: row.email } as const
    const sent = await codes.store(tx, fresh, about)
    await post(await mails.code('confirmation', recipient(row, origin), fresh.code))
    return sent
  }

  return {
    sendConfirmation: send,

    /** @throws ProblemError 409 when there is nothing to confirm, 429 within a minute of the last code */
    async resendConfirmation(userId: string, origin: Origin): Promise<CodeSent> {
      const row = await ownerOf(parts, userId)
      if (row.emailConfirmedAt) throw conflict('already-confirmed', 'The e-mail address is confirmed already')
      // By address: an account that is closed and opened again gets no more codes than one that stays.
      const wait = await codes.waitBeforeSending('confirmation', row.email)
      if (wait > 0) throw tooMany(wait)
      const fresh = await codes.make()
      return outbox.write((tx, post) => send(tx, post, row, fresh, origin))
    },

    /** @throws ProblemError 400 `Invalid code` */
    async confirm(userId: string, code: string): Promise<User> {
      const found = await codes.check('confirmation', userId, code)
      return outbox.write(async (tx) => {
        const row = await users.hold(tx, userId)
        await codes.use(tx, found)
        // The code proves the address it was sent to, which need not be the one of today.
        if (!row || row.email !== found.email) throw invalidCode()
        const confirmed = await users.change(userId, { emailConfirmedAt: new Date() }, tx)
        return users.toUser(confirmed ?? row)
      })
    },
  }
}
