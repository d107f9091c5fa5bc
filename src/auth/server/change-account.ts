// Changes that users make to their own account: new password, new e-mail address, deletion.
import { acquireAdvisoryLock } from '#src/platform/database/advisory-lock.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { conflict, invalidRequest, tooManyRequests } from '#src/platform/problem.ts'
import type { User } from '#src/users/contract/user.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { EmailChange, OwnerProof, PasswordChange, PasswordChanged } from '../contract/account.ts'
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

/** Mails that all accounts together may send to one unconfirmed address. */
const newEmailLimit = { max: 20, windowSeconds: 86_400 } as const

export function createAccountChanges(context: AuthContext) {
  const {
    accountData,
    loginThrottle,
    rateLimiter,
    mails,
    passwords,
    sessions,
    users,
    verificationCodes,
    write,
  } = context

  /** @param consumeProof runs first in the transaction of a new request; absent if the code is sent again */
  async function sendToNewEmail(
    user: UserRow,
    email: string,
    client: ClientInfo,
    consumeProof?: (tx: Transaction) => Promise<void>,
  ) {
    const wait =
      (await verificationCodes.waitBeforeSending('new-email', user.id)) ||
      (await rateLimiter.consume('code-new-email-target', email, newEmailLimit))
    if (wait > 0) throw tooManyRequests(wait)
    const newCode = await verificationCodes.generate()
    const code = { purpose: 'new-email', owner: user.id, userId: user.id, email } as const
    const recipient = toRecipient(user, client)
    const codeMail = await mails.composeCodeMail('newEmail', { ...recipient, email }, newCode.code)
    const notice = await mails.composeNotice('emailAsked', recipient, { email })
    return write(async ({ tx, mail }) => {
      await consumeProof?.(tx)
      await mail(codeMail)
      if (consumeProof) await mail(notice)
      return verificationCodes.store(tx, newCode, code)
    })
  }

  return {
    /**
     * Sets a new password, or the first one. Ends all other sessions and renews the token of this one: somebody may have
     * copied it, which is a common reason to change a password.
     */
    async changePassword(
      currentUser: CurrentUser,
      input: PasswordChange,
      client: ClientInfo,
    ): Promise<PasswordChanged> {
      rejectCommonPassword(input.newPassword, 'newPassword')
      const { user, consume } = await verifyOwner(context, currentUser.id, input, client)
      const passwordHash = await passwords.hash(input.newPassword)
      return write(async ({ tx, mail }) => {
        await consume(tx)
        await users.update(user.id, { passwordHash }, tx)
        await verificationCodes.removeAllOf(tx, user.id)
        await loginThrottle.forgetKnownNetworks(tx, user.id)
        await mail(await mails.composeNotice('passwordChanged', toRecipient(user, client)))
        const ended = await sessions.endAll(tx, user.id, currentUser.sessionId)
        return { ended, accessToken: await sessions.renewToken(tx, currentUser.sessionId) }
      })
    },

    /** Sends a code to the new e-mail address and a notice to the current one. */
    async changeEmail(currentUser: CurrentUser, input: EmailChange, client: ClientInfo): Promise<CodeSent> {
      const { user, consume } = await verifyOwner(context, currentUser.id, input, client)
      if (user.email === input.email)
        throw invalidRequest([{ path: 'email', message: 'is the address of the account already' }])
      await users.assertEmailAvailable(input.email)
      return sendToNewEmail(user, input.email, client, consume)
    },

    /** @throws ProblemError 409 if no new e-mail address is pending */
    async resendToNewEmail(currentUser: CurrentUser, client: ClientInfo): Promise<CodeSent> {
      const user = await requireAccount(context, currentUser.id)
      const email = await verificationCodes.findNewEmail(user.id)
      if (!email) throw conflict('no-new-email', 'There is no new e-mail address to confirm')
      return sendToNewEmail(user, email, client)
    },

    /** @throws ProblemError 400 `Invalid code`; 409 if another account has taken the address meanwhile */
    async confirmNewEmail(currentUser: CurrentUser, code: string, client: ClientInfo): Promise<User> {
      const verified = await verificationCodes.verify('new-email', currentUser.id, code)
      const { email } = verified
      await users.assertEmailAvailable(email)
      return write(async ({ tx, mail }) => {
        const user = await users.lockForUpdate(tx, currentUser.id)
        await verificationCodes.consume(tx, verified)
        if (!user) throw invalidCode()
        const changed = await users.changeEmail(tx, user.id, email)
        await verificationCodes.removeAllOf(tx, user.id)
        await mail(await mails.composeNotice('emailChanged', toRecipient(user, client), { email }))
        return users.describe(changed ?? user, tx)
      })
    },

    /** All that the account contains, for its owner to take along. */
    async exportData({ id }: CurrentUser): Promise<{ account: User } & Record<string, unknown>> {
      const account = await users.describe(await requireAccount(context, id))
      const entries = await Promise.all(
        accountData.map(async ({ name, collect }) => [name, await collect(id)] as const),
      )
      return { account, ...Object.fromEntries(entries) }
    },

    /** @throws ProblemError 409 for the last admin */
    async deleteAccount(currentUser: CurrentUser, input: OwnerProof, client: ClientInfo): Promise<void> {
      const { user, consume } = await verifyOwner(context, currentUser.id, input, client)
      const notice = await mails.composeNotice('accountDeleted', toRecipient(user, client))
      await write(async (unit) => {
        const { tx, audit, mail } = unit
        // Two accounts that follow each other would delete the same rows, each in its own order.
        await acquireAdvisoryLock(tx, 'accountDeletion')
        // Locks all admins in a fixed order, so it must run before this single account is locked.
        await users.assertOtherAdminExists(tx, user.id)
        await consume(tx)
        for (const { beforeDelete } of accountData) await beforeDelete?.(unit, user.id)
        await users.delete(tx, user.id)
        await loginThrottle.forgetKnownNetworks(tx, user.id)
        if (user.role === 'admin')
          await recordAccountEvent(audit, user.id, { action: 'user.admin-deleted', actor: currentUser })
        await mail(notice)
      })
    },
  }
}
