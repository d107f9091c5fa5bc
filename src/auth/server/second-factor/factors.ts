// What an account can prove itself with beside its password.
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { Sealing } from '#src/platform/sealing.ts'
import type { SecondStepMethod } from '../../contract/second-step-methods.ts'
import { createAuthenticatorApps } from './authenticator-apps.ts'
import { createPasskeys, type PasskeyRow } from './passkeys.ts'
import { createRecoveryCodes } from './recovery-codes.ts'

export type Factors = ReturnType<typeof createFactors>

export function createFactors(needs: { db: Db; sealing: Sealing; publicUrl: string }) {
  const apps = createAuthenticatorApps(needs)
  const passkeys = createPasskeys(needs)
  const recoveryCodes = createRecoveryCodes(needs)

  /** Recovery codes alone are no factor: they come and go with one. */
  async function has(tx: Transaction, userId: string): Promise<boolean> {
    if (await apps.find(userId, tx)) return true
    return (await passkeys.listOf(userId, tx)).length > 0
  }

  return {
    apps,
    passkeys,
    recoveryCodes,
    has,

    /** None for an account without a second factor. */
    async listMethods(
      tx: Transaction,
      userId: string,
    ): Promise<{ methods: SecondStepMethod[]; known: PasskeyRow[] }> {
      const known = await passkeys.listOf(userId, tx)
      const app = await apps.find(userId, tx)
      if (known.length === 0 && !app) return { methods: [], known }
      const methods: SecondStepMethod[] = []
      if (known.length > 0) methods.push('passkey')
      if (app) methods.push('app')
      if ((await recoveryCodes.countRemaining(userId, tx)) > 0) methods.push('recovery-code')
      return { methods, known }
    },

    /** @returns whether there was any */
    async removeAll(tx: Transaction, userId: string): Promise<boolean> {
      const hadApp = await apps.remove(tx, userId)
      const hadPasskeys = (await passkeys.removeAll(tx, userId)) > 0
      await recoveryCodes.removeAll(tx, userId)
      return hadApp || hadPasskeys
    },
  }
}
