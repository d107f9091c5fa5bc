// Counts conversions that the servers of advertisers report, and gives each advertisement the key that signs them.
import type { KeyObject } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound, unauthorized } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { NewConversion } from '../../contract/ad-conversion.ts'
import { advertisements } from '../ads.tables.ts'
import { createAdAuditRecord, type Editor } from '../booking/audit-advertisements.ts'
import { lockAdvertisement } from '../booking/lock-advertisement.ts'
import { type AdServe, verifyAdToken } from '../delivery/ad-token.ts'
import { deriveConversionKey, isSignedWith } from './conversion-key.ts'

/** Clocks of servers differ; an old call cannot be sent again later. */
const maxClockDifferenceSeconds = 300

export function createConversions(deps: {
  db: Db
  write: Write
  getSecret: () => Promise<KeyObject>
  /** Stores a conversion, unless its click has one. Rejects with 404 if the click was not counted. */
  record: (serve: AdServe) => Promise<boolean>
}) {
  const { db, write, getSecret, record } = deps

  async function findKeyVersion(adId: string): Promise<number | undefined> {
    const [row] = await db
      .select({ version: advertisements.conversionKeyVersion })
      .from(advertisements)
      .where(and(eq(advertisements.id, adId), isNull(advertisements.deletedAt)))
    return row?.version
  }

  return {
    /**
     * Resolves after the conversion is stored, to whether it was counted: a click has one at most.
     * @throws ProblemError 401 for a wrong signature or time, 404 when no click was counted with this id
     */
    async report(conversion: NewConversion): Promise<boolean> {
      const secret = await getSecret()
      const serve = verifyAdToken(conversion.clickId, secret)
      const version = serve && (await findKeyVersion(serve.adId))
      if (!serve || version === undefined) throw notFound('click')
      if (!isSignedWith(deriveConversionKey(secret, serve.adId, version), conversion))
        throw unauthorized('The signature is not valid', 'invalid-signature')
      if (Math.abs(Date.now() / 1_000 - conversion.timestamp) > maxClockDifferenceSeconds)
        throw unauthorized('The timestamp is more than five minutes from now', 'expired-timestamp')
      return record(serve)
    },

    /** @throws ProblemError 404 */
    async getKey(adId: string): Promise<string> {
      const version = isId(adId) ? await findKeyVersion(adId) : undefined
      if (version === undefined) throw notFound('advertisement')
      return deriveConversionKey(await getSecret(), adId, version)
    },

    /** Replaces the key. @returns the new one @throws ProblemError 404 */
    async replaceKey(adId: string, editor: Editor): Promise<string> {
      const version = await write(async ({ tx, audit }) => {
        const ad = await lockAdvertisement(tx, adId)
        const next = ad.conversionKeyVersion + 1
        await tx.update(advertisements).set({ conversionKeyVersion: next }).where(eq(advertisements.id, adId))
        await audit(createAdAuditRecord('conversion-key-replaced', { before: ad, after: ad, editor }))
        return next
      })
      return deriveConversionKey(await getSecret(), adId, version)
    },
  }
}
