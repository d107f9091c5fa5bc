// What the owner of an account changes about it: the password, the address, and that there is one at all.
import type { Transaction } from '#src/platform/database/database.ts'
import type { Viewer } from '#src/platform/http/access.ts'
import { conflict, invalid, tooMany } from '#src/platform/problem.ts'
import type { User } from '#src/users/contract/user.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { EmailChange, OwnerProof, PasswordChange } from '../contract/account.ts'
import type { CodeSent } from '../contract/codes.ts'
import { noteOn } from './append-note.ts'
import { type AuthParts, type Origin, ownerOf, recipient, refuseCommonPassword } from './auth-context.ts'
import { invalidCode } from './codes.ts'
import { proveOwner } from './prove-owner.ts'

/** Mails that all accounts together may send to an address that is none of theirs yet. */
const mailsToStranger = { most: 20, perSeconds: 86_400 } as const

export function createAccountChanges(parts: AuthParts) {
  const { audit, codes, limits, mails, outbox, passwords, sessions, users } = parts

  /** @param begin comes first in the transaction of a new request, and is missing where the code is sent again */
  async function sendToNewEmail(
    row: UserRow,
    email: string,
    origin: Origin,
    begin?: (tx: Transaction) => Promise<void>,
  ) {
    const wait =
      (await codes.waitBeforeSending('new-email', row.id)) ||
      (await limits.take('code-new-email-target', email, mailsToStranger))
    if (wait > 0) throw tooMany(wait)
    const fresh = await codes.make()
    const about = { purpose: 'new-email', owner: row.id, userId: row.id, email } as const
    const code = await mails.code('newEmail', { ...recipient(row, origin), email }, fresh.code)
    const warning = await mails.notice('emailAsked', recipient(row, origin), { email })
    return outbox.write(async (tx, post) => {
      await begin?.(tx)
      await post(code)
      if (begin) await post(warning)
      return codes.store(tx, fresh, about)
    })
  }

  return {
    /**
     * Another password, or the first one. Ends all other sessions.
     * @returns how many they were
     */
    async changePassword(viewer: Viewer, input: PasswordChange, origin: Origin): Promise<number> {
      refuseCommonPassword(input.newPassword, 'newPassword')
      const { row, useUp } = await proveOwner(parts, viewer.id, input, origin)
      const passwordHash = await passwords.hash(input.newPassword)
      return outbox.write(async (tx, post) => {
        await useUp(tx)
        await users.change(row.id, { passwordHash }, tx)
        await codes.dropAllOf(tx, row.id)
        await post(await mails.notice('passwordChanged', recipient(row, origin)))
        return sessions.endAll(tx, row.id, viewer.sessionId)
      })
    },

    /** Sends a code to the new address and a warning to the one of today. */
    async changeEmail(viewer: Viewer, input: EmailChange, origin: Origin): Promise<CodeSent> {
      const { row, useUp } = await proveOwner(parts, viewer.id, input, origin)
      if (row.email === input.email)
        throw invalid([{ path: 'email', message: 'is the address of the account already' }])
      await users.refuseTaken(input.email)
      return sendToNewEmail(row, input.email, origin, useUp)
    },

    /** @throws ProblemError 409 when no new address was asked for */
    async resendToNewEmail(viewer: Viewer, origin: Origin): Promise<CodeSent> {
      const row = await ownerOf(parts, viewer.id)
      const email = await codes.newEmailOf(row.id)
      if (!email) throw conflict('no-new-email', 'There is no new e-mail address to confirm')
      return sendToNewEmail(row, email, origin)
    },

    /** @throws ProblemError 400 `Invalid code`; 409 when somebody else was faster */
    async confirmNewEmail(viewer: Viewer, code: string, origin: Origin): Promise<User> {
      const found = await codes.check('new-email', viewer.id, code)
      await users.refuseTaken(found.email)
      return outbox.write(async (tx, post) => {
        const row = await users.hold(tx, viewer.id)
        await codes.use(tx, found)
        if (!row) throw invalidCode()
        const moved = await users.moveTo(tx, row.id, found.email)
        await codes.dropAllOf(tx, row.id)
        await post(await mails.notice('emailChanged', recipient(row, origin), { email: found.email }))
        return users.toUser(moved ?? row)
      })
    },

    /** @throws ProblemError 409 for the last admin */
    async deleteAccount(viewer: Viewer, input: OwnerProof, origin: Origin): Promise<void> {
      const { row, useUp } = await proveOwner(parts, viewer.id, input, origin)
      const farewell = await mails.notice('accountDeleted', recipient(row, origin))
      await outbox.write(async (tx, post) => {
        // It locks all admins in one order, and so comes before what locks this one.
        await users.keepOneAdmin(tx, row.id)
        await useUp(tx)
        await users.erase(tx, row.id)
        if (row.role === 'admin')
          await noteOn(audit, tx, row.id, { action: 'user.admin-deleted', actor: viewer })
        await post(farewell)
      })
    },
  }
}
