// Members report wrong facts of products; experts and admins accept or refuse the report.
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isId, newId } from '#src/platform/id.ts'
import { conflict, invalidToken, notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { AccountDataSource, UsersService } from '#src/users/server/users.service.ts'
import type { Correction, NewCorrection } from '../../contract/correction.ts'
import { correctionLimits, getCorrectableFact } from '../../contract/correction-fields.ts'
import type { CatalogueService } from '../catalogue.service.ts'
import { products } from '../catalogue.tables.ts'
import { lockProduct } from '../save-product.ts'
import { correctFact, normalizeFact } from './correct-fact.ts'
import { corrections } from './corrections.tables.ts'

export type CorrectionsService = ReturnType<typeof createCorrectionsService>

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  catalogue: Pick<CatalogueService, 'products'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  notify: NotificationsService['notify']
}

const reportsPerHour = { max: 30, windowSeconds: 3_600 } as const
const isOpen = isNull(corrections.decidedAt)

export function createCorrectionsService(dependencies: Dependencies) {
  const { db, write, users, catalogue, rateLimiter, notify } = dependencies
  return {
    /** @throws ProblemError 400, 401, 404; 409 when the product states this already; 429 */
    async report(productId: string, { field, note, ...given }: NewCorrection, userId: string): Promise<void> {
      await rateLimiter.enforce('correction', userId, reportsPerHour)
      const product = await catalogue.products.get(productId, { isAdmin: false })
      const id = product.mergedInto ?? product._id
      const value = normalizeFact(field, given.value)
      if (getCorrectableFact(product, field) === value)
        throw conflict('same-value', 'The product states this already')
      await write(async ({ tx }) => {
        if (!(await users.lockForUpdate(tx, userId))) throw invalidToken()
        const isSame = and(
          eq(corrections.userId, userId),
          eq(corrections.productId, id),
          eq(corrections.field, field),
        )
        await tx.delete(corrections).where(and(isSame, isOpen))
        const entry = { id: newId(), productId: id, userId, field, value, note, createdAt: new Date() }
        await tx.insert(corrections).values(entry)
      })
    },

    /** Those that wait, the oldest first. */
    async list(): Promise<{ data: Correction[]; total: number }> {
      const rows = await db
        .select({ correction: corrections, product: products })
        .from(corrections)
        .innerJoin(products, eq(products.id, corrections.productId))
        .where(isOpen)
        .orderBy(asc(corrections.createdAt), asc(corrections.id))
        .limit(correctionLimits.listed)
      const data = rows.map(({ correction: { id, field, value, note, createdAt }, product }) => ({
        _id: id,
        product: { _id: product.id, name: product.name, brand: product.brand, line: product.line },
        ...{ field, current: getCorrectableFact(product, field), proposed: value, note },
        createdAt: createdAt.toISOString(),
      }))
      return { data, total: await db.$count(corrections, isOpen) }
    },

    /** Changes the product when it is accepted, and tells the author. @throws ProblemError 404 also when it is decided */
    decide: (id: string, isAccepted: boolean, expert: CurrentUser): Promise<void> =>
      write(async (unit) => {
        const { tx, audit } = unit
        const isWaiting = and(eq(corrections.id, id), isOpen)
        const [found] = isId(id) ? await tx.select().from(corrections).where(isWaiting) : []
        if (!found) throw notFound('correction')
        const { productId, userId, field, value } = found
        // Locked before the report, as when the product is merged.
        await lockProduct(tx, productId)
        const decided = await tx
          .update(corrections)
          .set({ decidedAt: sql`now()`, isAccepted })
          .where(isWaiting)
          .returning({ id: corrections.id })
        if (decided.length === 0) throw notFound('correction')
        if (isAccepted)
          await catalogue.products.updateWithin(
            unit,
            productId,
            (stored) => correctFact(stored, field, value),
            expert,
          )
        await audit({
          actor: expert,
          action: `product.correction-${isAccepted ? 'accepted' : 'refused'}`,
          subject: { type: 'product', id: productId, label: value.slice(0, 100) },
          details: { field },
        })
        const event = isAccepted ? 'reportAccepted' : 'reportDeclined'
        await notify(unit, { userId, event, key: `correction:${id}`, productId })
      }),

    accountData: [
      {
        name: 'corrections',
        async collect(userId) {
          const rows = await db
            .select()
            .from(corrections)
            .where(eq(corrections.userId, userId))
            .orderBy(desc(corrections.createdAt))
          return rows.map(({ id: _, userId: __, ...reported }) => reported)
        },
      },
    ] satisfies AccountDataSource[],
  }
}
