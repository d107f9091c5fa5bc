// Whoever holds a token may still be somebody who found the device. What could take the account away is proved once
// more: with the password, or where there is none, because a provider opened the account, with a code that goes to its
// address. That code is no second way into an account with a password.
import type { Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { conflict, invalid, ProblemError, tooMany } from '#src/platform/problem.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { OwnerProof, OwnershipProofMethod } from '../contract/account.ts'
import type { CodeSent } from '../contract/verification-codes.ts'
import { type AuthContext, type ClientInfo, requireAccount, toRecipient } from './auth-context.ts'

export type VerifiedOwner = {
  row: UserRow
  /**
   * To be called in the transaction, before anything is changed: holds the account, and sees that a code opens one change
   * and that a password is still the one of today.
   */
  consume: (tx: Transaction) => Promise<void>
}

export async function verifyOwner(
  parts: AuthContext,
  userId: string,
  { code, currentPassword }: OwnerProof,
  origin: ClientInfo,
): Promise<VerifiedOwner> {
  const row = await requireAccount(parts, userId)
  if (row.passwordHash !== null) {
    if (currentPassword === undefined) throw invalid([{ path: 'currentPassword', message: 'is missing' }])
    await provePassword(parts, row, currentPassword, origin)
    return {
      row,
      // Of two who change the account with the same password at once, the second has an old one.
      consume: async (tx) => {
        const held = await parts.users.lockForUpdate(tx, userId)
        if (held?.passwordHash !== row.passwordHash) throw wrongPassword()
      },
    }
  }
  if (code === undefined) throw invalid([{ path: 'code', message: 'is missing' }])
  await parts.rateLimiter.enforceForAddress('code', origin.ipAddress ?? '')
  const found = await parts.verificationCodes.verify('ownership', userId, code)
  return {
    row,
    consume: async (tx) => {
      await parts.users.lockForUpdate(tx, userId)
      await parts.verificationCodes.consume(tx, found)
    },
  }
}

export function createOwnershipVerification(parts: AuthContext) {
  const { verificationCodes: codes, mails, outbox } = parts
  return {
    async getOwnershipProofMethod({ id }: CurrentUser): Promise<OwnershipProofMethod> {
      const { passwordHash } = await requireAccount(parts, id)
      return { by: passwordHash === null ? 'code' : 'password' }
    },

    /** @throws ProblemError 409 for an account with a password, 429 within a minute of the last code */
    async sendOwnershipCode({ id }: CurrentUser, origin: ClientInfo): Promise<CodeSent> {
      const row = await requireAccount(parts, id)
      if (row.passwordHash !== null)
        throw conflict('has-password', 'This account is proved with its password')
      const wait = await codes.waitBeforeSending('ownership', row.email)
      if (wait > 0) throw tooMany(wait)
      const fresh = await codes.generate()
      const letter = await mails.composeCodeMail('ownership', toRecipient(row, origin), fresh.code)
      const about = { purpose: 'ownership', owner: row.id, userId: row.id, email: row.email } as const
      return outbox.write(async (tx, enqueue) => {
        await enqueue(letter)
        return codes.store(tx, fresh, about)
      })
    },
  }
}

/** @throws ProblemError 403 for a wrong one; 429 while the next try has to wait */
async function provePassword(
  { loginThrottle: brake, passwords }: AuthContext,
  { email, passwordHash }: UserRow,
  password: string,
  { ipAddress: address = '' }: ClientInfo,
): Promise<void> {
  await brake.countAttempt(email, address)
  if (!(await passwords.verify(passwordHash, password))) throw wrongPassword()
  await brake.recordSuccess(email, address)
}

function wrongPassword(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'wrong-password',
    title: 'The password is wrong',
    errors: [{ path: 'currentPassword', message: 'is wrong' }],
  })
}
