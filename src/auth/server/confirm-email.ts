// Confirming the address of a new account by the code that was sent there.
import type { Transaction } from '#src/platform/database/database.ts'
import type { EnqueueMail } from '#src/platform/mail/outbox.ts'
import { conflict, tooMany } from '#src/platform/problem.ts'
import type { User } from '#src/users/contract/user.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { CodeSent } from '../contract/verification-codes.ts'
import { type AuthContext, type ClientInfo, requireAccount, toRecipient } from './auth-context.ts'
import { invalidCode, type NewCode } from './verification-codes.ts'

export function createEmailConfirmation(parts: AuthContext) {
  const { verificationCodes: codes, mails, outbox, users } = parts

  /** To be called in the transaction that makes it necessary. */
  async function send(
    tx: Transaction,
    enqueue: EnqueueMail,
    row: UserRow,
    fresh: NewCode,
    origin: ClientInfo,
  ): Promise<CodeSent> {
    const about = { purpose: 'confirmation', owner: row.id, userId: row.id, email: row.email } as const
    const sent = await codes.store(tx, fresh, about)
    await enqueue(await mails.composeCodeMail('confirmation', toRecipient(row, origin), fresh.code))
    return sent
  }

  return {
    sendConfirmation: send,

    /** @throws ProblemError 409 when there is nothing to confirm, 429 within a minute of the last code */
    async resendConfirmation(userId: string, origin: ClientInfo): Promise<CodeSent> {
      const row = await requireAccount(parts, userId)
      if (row.emailConfirmedAt) throw conflict('already-confirmed', 'The e-mail address is confirmed already')
      // By address: an account that is closed and opened again gets no more codes than one that stays.
      const wait = await codes.waitBeforeSending('confirmation', row.email)
      if (wait > 0) throw tooMany(wait)
      const fresh = await codes.generate()
      return outbox.write((tx, enqueue) => send(tx, enqueue, row, fresh, origin))
    },

    /** @throws ProblemError 400 `Invalid code` */
    async confirmEmail(userId: string, code: string): Promise<User> {
      const found = await codes.verify('confirmation', userId, code)
      return outbox.write(async (tx) => {
        const row = await users.lockForUpdate(tx, userId)
        await codes.consume(tx, found)
        // The code proves the address it was sent to, which need not be the one of today.
        if (!row || row.email !== found.email) throw invalidCode()
        const confirmed = await users.update(userId, { emailConfirmedAt: new Date() }, tx)
        return users.toUser(confirmed ?? row)
      })
    },
  }
}
