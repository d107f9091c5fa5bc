// A valid token does not prove ownership: the device may have been found or stolen. Changes that could take the account
// away from its owner require the password or, for an account that a provider created without one, a code sent to its
// e-mail address. Accounts with a password cannot use the code instead.
import type { Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import type { NewMail } from '#src/platform/mail/outbox.ts'
import { conflict, invalidRequest, ProblemError, tooManyRequests } from '#src/platform/problem.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { OwnerProof, OwnershipProofMethod } from '../contract/account.ts'
import type { CodeSent } from '../contract/verification-codes.ts'
import { type AuthContext, type ClientInfo, requireAccount, toRecipient } from './auth-context.ts'

export type VerifiedOwner = {
  user: UserRow
  /**
   * Call it in the transaction before any change. Locks the account, and makes sure that a code is used only once and
   * that the password has not changed since it was verified.
   */
  consume: (tx: Transaction) => Promise<void>
}

export async function verifyOwner(
  context: AuthContext,
  userId: string,
  { code, currentPassword }: OwnerProof,
  client: ClientInfo,
): Promise<VerifiedOwner> {
  const { rateLimiter, users, verificationCodes } = context
  const user = await requireAccount(context, userId)
  if (user.passwordHash !== null) {
    if (currentPassword === undefined)
      throw invalidRequest([{ path: 'currentPassword', message: 'is missing' }])
    await verifyPassword(context, user, currentPassword, client)
    return {
      user,
      // Of two concurrent changes with the same password, the second one finds the password changed.
      consume: async (tx) => {
        const locked = await users.lockForUpdate(tx, userId)
        if (locked?.passwordHash !== user.passwordHash) throw wrongPassword()
      },
    }
  }
  if (code === undefined) throw invalidRequest([{ path: 'code', message: 'is missing' }])
  await rateLimiter.enforceForAddress('code', client.ipAddress ?? '')
  const verified = await verificationCodes.verify('ownership', userId, code)
  return {
    user,
    consume: async (tx) => {
      await users.lockForUpdate(tx, userId)
      await verificationCodes.consume(tx, verified)
    },
  }
}

export function createOwnershipVerification(context: AuthContext) {
  const { mails, verificationCodes, write } = context
  return {
    async getOwnershipProofMethod({ id }: CurrentUser): Promise<OwnershipProofMethod> {
      const { passwordHash } = await requireAccount(context, id)
      return { by: passwordHash === null ? 'code' : 'password' }
    },

    /**
     * For changes outside the own account that need more than a token, which may have been stolen.
     * @throws ProblemError 400 or 403 without a valid proof, 429 while the next attempt has to wait
     */
    verifyOwner: ({ id }: CurrentUser, proof: OwnerProof, client: ClientInfo) =>
      verifyOwner(context, id, proof, client),

    composeAdminNotice: (
      to: Pick<UserRow, 'email' | 'language'>,
      values: { email: string; by: string },
    ): Promise<NewMail> => mails.composeNotice('adminAdded', toRecipient(to, {}), values),

    /** @throws ProblemError 409 for an account with a password, 429 within a minute of the last code */
    async sendOwnershipCode({ id }: CurrentUser, client: ClientInfo): Promise<CodeSent> {
      const user = await requireAccount(context, id)
      if (user.passwordHash !== null) throw conflict('has-password', 'Use the password of the account')
      const wait = await verificationCodes.waitBeforeSending('ownership', user.email)
      if (wait > 0) throw tooManyRequests(wait)
      const newCode = await verificationCodes.generate()
      const codeMail = await mails.composeCodeMail('ownership', toRecipient(user, client), newCode.code)
      const values = { purpose: 'ownership', owner: user.id, userId: user.id, email: user.email } as const
      return write(async ({ tx, mail }) => {
        await mail(codeMail)
        return verificationCodes.store(tx, newCode, values)
      })
    },
  }
}

/** @throws ProblemError 403 for a wrong password; 429 while the next attempt has to wait */
async function verifyPassword(
  { loginThrottle, passwords }: AuthContext,
  user: UserRow,
  password: string,
  { ipAddress = '' }: ClientInfo,
): Promise<void> {
  await loginThrottle.countAttempt(user, ipAddress)
  if (!(await passwords.verify(user.passwordHash, password))) throw wrongPassword()
  await loginThrottle.recordSuccess(user, ipAddress)
}

function wrongPassword(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'wrong-password',
    title: 'The password is wrong',
    errors: [{ path: 'currentPassword', message: 'is wrong' }],
  })
}
