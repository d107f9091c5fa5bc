// The question that an account with a second factor answers before it gets a token.
import { randomBytes } from 'node:crypto'
import type { Transaction } from '#src/platform/database/database.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { SecondStepRequired } from '../../contract/second-factor.ts'
import type { Challenges } from './challenges.ts'
import type { Factors } from './factors.ts'

/** @returns undefined for an account without a second factor */
export async function startSecondStep(
  { challenges, factors }: { challenges: Challenges; factors: Factors },
  tx: Transaction,
  row: UserRow,
): Promise<SecondStepRequired | undefined> {
  const { methods, known } = await factors.listMethods(tx, row.id)
  if (methods.length === 0) return undefined
  const content = generatePasskeyChallenge()
  const asked = await challenges.create(tx, { purpose: 'second-step', userId: row.id, content })
  const passkey = known.length > 0 ? factors.passkeys.createRequestOptions(content, known) : null
  return { secondStep: { ...asked, methods, passkey } }
}

/** What authenticators sign. */
export function generatePasskeyChallenge(): string {
  return randomBytes(32).toString('base64url')
}
