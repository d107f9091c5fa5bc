// Secrets that sign tokens. The first process that needs one stores it for all processes of the installation.
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from './database/database.ts'
import { installation } from './installation.tables.ts'

const Secret = z.object({ secret: z.string().min(40) })

/**
 * @param key of the record in the table `installation`
 * @returns a function that reads the secret, 32 bytes, once
 */
export function createInstallationSecret(db: Db, key: string): () => Promise<KeyObject> {
  let known: Promise<KeyObject> | undefined

  async function load(): Promise<KeyObject> {
    const value = { secret: randomBytes(32).toString('base64url') }
    await db.insert(installation).values({ key, value }).onConflictDoNothing()
    const [row] = await db.select().from(installation).where(eq(installation.key, key))
    // Signing with a key object takes a third of the time that it takes with bytes.
    return createSecretKey(Secret.parse(row?.value).secret, 'base64url')
  }

  return async () => {
    known ??= load()
    try {
      return await known
    } catch (error) {
      known = undefined
      throw error
    }
  }
}
