// Starts the second step of a sign-in for accounts with a second factor.
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
  user: UserRow,
): Promise<SecondStepRequired | undefined> {
  const { methods, passkeys } = await factors.listMethods(tx, user.id)
  if (methods.length === 0) return undefined
  const content = generatePasskeyChallenge()
  const challenge = await challenges.create(tx, { purpose: 'second-step', userId: user.id, content })
  const passkey = passkeys.length > 0 ? factors.passkeys.createRequestOptions(content, passkeys) : null
  return { secondStep: { ...challenge, methods, passkey } }
}

/** The WebAuthn challenge, which the authenticator signs. */
export function generatePasskeyChallenge(): string {
  return randomBytes(32).toString('base64url')
}
