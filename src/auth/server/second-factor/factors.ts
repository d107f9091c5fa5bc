// The second factors of accounts: passkeys, authenticator apps, and recovery codes.
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { SecretEncryption } from '#src/platform/secret-encryption.ts'
import type { SecondStepMethod } from '../../contract/second-step-methods.ts'
import { createAuthenticatorApps } from './authenticator-apps.ts'
import { createPasskeys, type PasskeyRow } from './passkeys.ts'
import { createRecoveryCodes } from './recovery-codes.ts'

export type Factors = ReturnType<typeof createFactors>

export function createFactors(deps: { db: Db; secretEncryption: SecretEncryption; publicUrl: string }) {
  const apps = createAuthenticatorApps(deps)
  const passkeys = createPasskeys(deps)
  const recoveryCodes = createRecoveryCodes(deps)

  /** Recovery codes alone are not a factor: they are generated with the first one and removed with the last one. */
  async function hasAny(tx: Transaction, userId: string): Promise<boolean> {
    if (await apps.find(userId, tx)) return true
    return (await passkeys.list(userId, tx)).length > 0
  }

  return {
    apps,
    passkeys,
    recoveryCodes,
    hasAny,

    /** @returns the methods for the second step, empty for an account without a second factor, and the passkeys */
    async listMethods(
      tx: Transaction,
      userId: string,
    ): Promise<{ methods: SecondStepMethod[]; passkeys: PasskeyRow[] }> {
      const rows = await passkeys.list(userId, tx)
      const app = await apps.find(userId, tx)
      if (rows.length === 0 && !app) return { methods: [], passkeys: rows }
      const methods: SecondStepMethod[] = []
      if (rows.length > 0) methods.push('passkey')
      if (app) methods.push('app')
      if ((await recoveryCodes.countRemaining(userId, tx)) > 0) methods.push('recovery-code')
      return { methods, passkeys: rows }
    },

    /** @returns whether there was an app or a passkey */
    async removeAll(tx: Transaction, userId: string): Promise<boolean> {
      const hadApp = await apps.remove(tx, userId)
      const hadPasskeys = (await passkeys.removeAll(tx, userId)) > 0
      await recoveryCodes.removeAll(tx, userId)
      return hadApp || hadPasskeys
    },
  }
}
