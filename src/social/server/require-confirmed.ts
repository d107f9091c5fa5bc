// Until the e-mail address of an account is confirmed, it may read, scan and save products, but not publish anything.
import type { Transaction } from '#src/platform/database/database.ts'
import { invalidToken, ProblemError } from '#src/platform/problem.ts'
import type { UserRow, UsersService } from '#src/users/server/users.service.ts'

/**
 * Locks the account, so that what a person does at once in two tabs happens one after the other. Call it first in the
 * transaction.
 * @throws ProblemError 401 for a deleted account, 403 for an unconfirmed one
 */
export async function lockConfirmedAccount(
  users: Pick<UsersService, 'lockForUpdate'>,
  tx: Transaction,
  userId: string,
): Promise<UserRow> {
  const user = await users.lockForUpdate(tx, userId)
  if (!user) throw invalidToken()
  if (user.emailConfirmedAt) return user
  throw new ProblemError({
    status: 403,
    code: 'email-not-confirmed',
    title: 'Confirm your e-mail address first',
    detail: 'Enter the code that was sent to it, or request a new one on the account page.',
  })
}
