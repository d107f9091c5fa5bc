// Stores scans, and what people say about them: the choice of a candidate and the answer of an expert.
import { and, eq, sql } from 'drizzle-orm'
import type { NewProduct } from '#src/catalogue/contract/product.ts'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { newId } from '#src/platform/id.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import type { ScanRead } from '../contract/scan.ts'
import type { Recognition } from './recognition/recognition.ts'
import type { createReferencePhotos } from './reference-photos.ts'
import { createConsultingReturns, isOld } from './return-consultings.ts'
import { scanPhotos, scans } from './scan.tables.ts'
import { assertNotDecidedByExpert, type ScanRow } from './scan-row.ts'

type NewScan = {
  recognition: Recognition
  read: ScanRead
  model: string
  /** JPEG; stored when the product is not certain. */
  photo: Uint8Array
  userId: string | undefined
  idempotencyKey: string | undefined
}

type Dependencies = {
  db: Db
  write: Write
  catalogue: Pick<CatalogueService, 'products'>
  users: Pick<UsersService, 'lockForUpdate' | 'update'>
  notify: NotificationsService['notify']
  scheduleReminder: NotificationsService['scheduleReminder']
  referencePhotos: Pick<ReturnType<typeof createReferencePhotos>, 'follow'>
}

export function createScanWriter(dependencies: Dependencies) {
  const { db, write, catalogue, users, notify, scheduleReminder, referencePhotos } = dependencies
  const consultings = createConsultingReturns(dependencies)

  async function lockScanIfAny(tx: Transaction, id: string): Promise<ScanRow | undefined> {
    const [row] = await tx.select().from(scans).where(eq(scans.id, id)).for('update')
    return row
  }

  async function lockScan(tx: Transaction, id: string): Promise<ScanRow> {
    const row = await lockScanIfAny(tx, id)
    if (!row) throw notFound('scan')
    return row
  }

  async function findByKey(tx: Transaction, key: string | undefined): Promise<ScanRow | undefined> {
    if (key === undefined) return undefined
    const [row] = await tx.select().from(scans).where(eq(scans.idempotencyKey, key))
    return row
  }

  /**
   * Deletes a scan whose product is wrong; its photo teaches nothing any more.
   * @returns false when it is deleted already
   */
  async function replace(unit: UnitOfWork, id: string): Promise<boolean> {
    await consultings.endWait(unit.tx, id)
    const row = await lockScanIfAny(unit.tx, id)
    if (!row) return false
    assertNotDecidedByExpert(row)
    await referencePhotos.follow(unit, row, null)
    await unit.tx.delete(scans).where(eq(scans.id, id))
    return true
  }

  return {
    /**
     * @param replacedId of a scan with a wrong product
     * @returns the stored scan: the first one when this key was used before
     * @throws ProblemError 404 when the scan to replace is deleted; 409 after the answer of an expert
     */
    store: (
      { recognition, read, model, photo, userId, idempotencyKey }: NewScan,
      replacedId?: string,
    ): Promise<ScanRow> =>
      write(async (unit) => {
        const { tx } = unit
        if (replacedId !== undefined && !(await replace(unit, replacedId))) {
          const first = await findByKey(tx, idempotencyKey)
          if (!first) throw notFound('scan')
          return first
        }
        const { status, productId, hint, candidates } = recognition
        const isCertain = status === 'recognised'
        const [row] = await tx
          .insert(scans)
          .values({
            id: newId(),
            userId: userId ?? null,
            status,
            hint: hint ?? null,
            read,
            productId: productId ?? null,
            decidedBy: isCertain ? 'recogniser' : null,
            candidates,
            model,
            isWaiting: !isCertain,
            idempotencyKey: idempotencyKey ?? null,
          })
          .onConflictDoNothing()
          .returning()
        if (row) {
          await scheduleReminder(unit, row)
          if (!isCertain) await tx.insert(scanPhotos).values({ scanId: row.id, photo: Buffer.from(photo) })
          return row
        }
        const first = await findByKey(tx, idempotencyKey)
        if (!first) throw new Error('inserting a scan returned no row')
        return first
      }),

    /**
     * Stores which candidate a person chose.
     * @throws ProblemError 404; 409 when the product is none of the candidates or the scan is decided
     */
    confirm: (id: string, productId: string, user: CurrentUser | undefined): Promise<ScanRow> =>
      write(async (unit) => {
        const { tx } = unit
        const row = await lockScan(tx, id)
        if (row.productId === productId) return row
        assertNotDecidedByExpert(row)
        if (!row.candidates.some((candidate) => candidate.productId === productId))
          throw conflict(
            'no-candidate',
            'The product is none of the candidates',
            'Choose one of the candidates.',
          )
        await referencePhotos.follow(unit, row, productId, user)
        const decided = { productId, decidedBy: 'user' as const, status: 'recognised' as const }
        const [after] = await tx.update(scans).set(decided).where(eq(scans.id, id)).returning()
        if (after) await scheduleReminder(unit, after)
        return after ?? row
      }),

    /** A scan is proposed once: later proposals answer with the draft of the first. @throws ProblemError 404, 409 */
    propose: (id: string, draft: NewProduct, member: CurrentUser): Promise<string> =>
      write(async (unit) => {
        const { proposedProductId } = await lockScan(unit.tx, id)
        if (proposedProductId !== null) return proposedProductId
        const productId = await catalogue.products.createWithin(unit, draft, member)
        await unit.tx.update(scans).set({ proposedProductId: productId }).where(eq(scans.id, id))
        return productId
      }),

    /** Asking again about the same scan costs nothing. @throws ProblemError 404, 409 */
    consult: (id: string, question: string, userId: string): Promise<ScanRow> =>
      write(async ({ tx }) => {
        const owner = await users.lockForUpdate(tx, userId)
        const row = await lockScan(tx, id)
        if (!owner || row.userId !== userId) throw notFound('scan')
        if (row.question !== null) return row
        if (!row.isWaiting)
          throw conflict('scan-not-waiting', 'No expert is needed for this scan', 'It has an answer already.')
        if (owner.consultingsLeft < 1)
          throw conflict('no-consultings', 'No consultings are left', 'Another plan includes more of them.')
        await users.update(userId, { consultingsLeft: owner.consultingsLeft - 1 }, tx)
        const [after] = await tx.update(scans).set({ question }).where(eq(scans.id, id)).returning()
        return after ?? row
      }),

    /** @param productId null when the photo shows no product of the catalogue. @throws ProblemError 404 */
    resolve: async (id: string, productId: string | null, expert: CurrentUser): Promise<ScanRow> => {
      if (productId !== null) await catalogue.products.get(productId, { isAdmin: expert.role === 'admin' })
      return write(async (unit) => {
        const { tx, audit } = unit
        const row = await lockScan(tx, id)
        await referencePhotos.follow(unit, row, productId, expert)
        const [after] = await tx
          .update(scans)
          .set({
            productId,
            decidedBy: 'expert',
            status: productId === null ? 'failed' : 'recognised',
            isWaiting: false,
          })
          .where(eq(scans.id, id))
          .returning()
        await audit({
          actor: expert,
          action: 'scan.resolved',
          subject: { type: 'scan', id, label: row.read.lines[0] ?? '' },
          details: { productId },
        })
        const answer = { event: 'scanRecognized', key: `scan:${id}`, scanId: id } as const
        if (row.userId !== null && productId !== null)
          await notify(unit, { ...answer, userId: row.userId, productId })
        return after ?? row
      })
    },

    /** Ends the wait for an expert; the photo is not needed any more. A consulting without an answer is returned. */
    close: (id: string): Promise<void> =>
      write(async ({ tx }) => {
        await consultings.endWait(tx, id)
      }),

    /** A consulting without an answer is returned. */
    remove: (id: string): Promise<void> =>
      write(async ({ tx }) => {
        await consultings.endWait(tx, id)
        await tx.delete(scans).where(eq(scans.id, id))
      }),

    /** Job: deletes old photos, and old scans without an account. */
    async prune(): Promise<void> {
      await consultings.returnOverdue()
      await db.delete(scans).where(and(isOld(), sql`${scans.userId} is null`))
      await db.execute(
        sql`delete from ${scanPhotos} where scan_id in (select id from ${scans} where ${isOld()})`,
      )
      // What was asked meanwhile is returned by the next run.
      await db
        .update(scans)
        .set({ isWaiting: false })
        .where(and(isOld(), sql`${scans.isWaiting} and ${scans.question} is null`))
    },
  }
}
