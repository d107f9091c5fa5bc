// What the owner of an account changes about it: the password, the address, and that there is one at all.
import type { Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { conflict, invalid, tooMany } from '#src/platform/problem.ts'
import type { User } from '#src/users/contract/user.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { EmailChange, OwnerProof, PasswordChange } from '../contract/account.ts'
import type { CodeSent } from '../contract/verification-codes.ts'
import {
  type AuthContext,
  type ClientInfo,
  rejectCommonPassword,
  requireAccount,
  toRecipient,
} from './auth-context.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { invalidCode } from './verification-codes.ts'
import { verifyOwner } from './verify-owner.ts'

/** Mails that all accounts together may send to an address that is none of theirs yet. */
const mailsToStranger = { max: 20, windowSeconds: 86_400 } as const

export function createAccountChanges(parts: AuthContext) {
  const { audit, verificationCodes: codes, rateLimiter, mails, outbox, passwords, sessions, users } = parts

  /** @param begin comes first in the transaction of a new request, and is missing where the code is sent again */
  async function sendToNewEmail(
    row: UserRow,
    email: string,
    origin: ClientInfo,
    begin?: (tx: Transaction) => Promise<void>,
  ) {
    const wait =
      (await codes.waitBeforeSending('new-email', row.id)) ||
      (await rateLimiter.consume('code-new-email-target', email, mailsToStranger))
    if (wait > 0) throw tooMany(wait)
    const fresh = await codes.generate()
    const about = { purpose: 'new-email', owner: row.id, userId: row.id, email } as const
    const code = await mails.composeCodeMail('newEmail', { ...toRecipient(row, origin), email }, fresh.code)
    const warning = await mails.composeNotice('emailAsked', toRecipient(row, origin), { email })
    return outbox.write(async (tx, enqueue) => {
      await begin?.(tx)
      await enqueue(code)
      if (begin) await enqueue(warning)
      return codes.store(tx, fresh, about)
    })
  }

  return {
    /**
     * Another password, or the first one. Ends all other sessions.
     * @returns how many they were
     */
    async changePassword(
      currentUser: CurrentUser,
      input: PasswordChange,
      origin: ClientInfo,
    ): Promise<number> {
      rejectCommonPassword(input.newPassword, 'newPassword')
      const { row, consume: useUp } = await verifyOwner(parts, currentUser.id, input, origin)
      const passwordHash = await passwords.hash(input.newPassword)
      return outbox.write(async (tx, enqueue) => {
        await useUp(tx)
        await users.update(row.id, { passwordHash }, tx)
        await codes.removeAllOf(tx, row.id)
        await enqueue(await mails.composeNotice('passwordChanged', toRecipient(row, origin)))
        return sessions.endAll(tx, row.id, currentUser.sessionId)
      })
    },

    /** Sends a code to the new address and a warning to the one of today. */
    async changeEmail(currentUser: CurrentUser, input: EmailChange, origin: ClientInfo): Promise<CodeSent> {
      const { row, consume: useUp } = await verifyOwner(parts, currentUser.id, input, origin)
      if (row.email === input.email)
        throw invalid([{ path: 'email', message: 'is the address of the account already' }])
      await users.assertEmailAvailable(input.email)
      return sendToNewEmail(row, input.email, origin, useUp)
    },

    /** @throws ProblemError 409 when no new address was asked for */
    async resendToNewEmail(currentUser: CurrentUser, origin: ClientInfo): Promise<CodeSent> {
      const row = await requireAccount(parts, currentUser.id)
      const email = await codes.findNewEmail(row.id)
      if (!email) throw conflict('no-new-email', 'There is no new e-mail address to confirm')
      return sendToNewEmail(row, email, origin)
    },

    /** @throws ProblemError 400 `Invalid code`; 409 when somebody else was faster */
    async confirmNewEmail(currentUser: CurrentUser, code: string, origin: ClientInfo): Promise<User> {
      const found = await codes.verify('new-email', currentUser.id, code)
      await users.assertEmailAvailable(found.email)
      return outbox.write(async (tx, enqueue) => {
        const row = await users.lockForUpdate(tx, currentUser.id)
        await codes.consume(tx, found)
        if (!row) throw invalidCode()
        const moved = await users.changeEmail(tx, row.id, found.email)
        await codes.removeAllOf(tx, row.id)
        await enqueue(
          await mails.composeNotice('emailChanged', toRecipient(row, origin), { email: found.email }),
        )
        return users.toUser(moved ?? row)
      })
    },

    /** @throws ProblemError 409 for the last admin */
    async deleteAccount(currentUser: CurrentUser, input: OwnerProof, origin: ClientInfo): Promise<void> {
      const { row, consume: useUp } = await verifyOwner(parts, currentUser.id, input, origin)
      const farewell = await mails.composeNotice('accountDeleted', toRecipient(row, origin))
      await outbox.write(async (tx, enqueue) => {
        // It locks all admins in one order, and so comes before what locks this one.
        await users.assertOtherAdminExists(tx, row.id)
        await useUp(tx)
        await users.delete(tx, row.id)
        if (row.role === 'admin')
          await recordAccountEvent(audit, tx, row.id, { action: 'user.admin-deleted', actor: currentUser })
        await enqueue(farewell)
      })
    },
  }
}
