// Confirmation of a new account's e-mail address with the code sent to it.
import { conflict, tooManyRequests } from '#src/platform/problem.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import type { User } from '#src/users/contract/user.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { CodeSent } from '../contract/verification-codes.ts'
import { type AuthContext, type ClientInfo, requireAccount, toRecipient } from './auth-context.ts'
import { invalidCode, type NewCode } from './verification-codes.ts'

export function createEmailConfirmation(context: AuthContext) {
  const { mails, users, verificationCodes, write } = context

  /** Call it in the transaction that creates the account or the new code. */
  async function sendConfirmation(
    { tx, mail }: UnitOfWork,
    user: UserRow,
    newCode: NewCode,
    client: ClientInfo,
  ): Promise<CodeSent> {
    const values = { purpose: 'confirmation', owner: user.id, userId: user.id, email: user.email } as const
    const sent = await verificationCodes.store(tx, newCode, values)
    await mail(await mails.composeCodeMail('confirmation', toRecipient(user, client), newCode.code))
    return sent
  }

  return {
    sendConfirmation,

    /** @throws ProblemError 409 if the address is already confirmed, 429 within a minute of the last code */
    async resendConfirmation(userId: string, client: ClientInfo): Promise<CodeSent> {
      const user = await requireAccount(context, userId)
      if (user.emailConfirmedAt)
        throw conflict('already-confirmed', 'The e-mail address is confirmed already')
      // Limited by address, so that deleting and recreating the account does not reset the limit.
      const wait = await verificationCodes.waitBeforeSending('confirmation', user.email)
      if (wait > 0) throw tooManyRequests(wait)
      const newCode = await verificationCodes.generate()
      return write((unit) => sendConfirmation(unit, user, newCode, client))
    },

    /** @throws ProblemError 400 `Invalid code` */
    async confirmEmail(userId: string, code: string): Promise<User> {
      const verified = await verificationCodes.verify('confirmation', userId, code)
      return write(async ({ tx }) => {
        const user = await users.lockForUpdate(tx, userId)
        await verificationCodes.consume(tx, verified)
        // The code confirms only the address it was sent to; the account may have changed its address since.
        if (!user || user.email !== verified.email) throw invalidCode()
        const confirmed = await users.update(userId, { emailConfirmedAt: new Date() }, tx)
        return users.describe(confirmed ?? user, tx)
      })
    },
  }
}
