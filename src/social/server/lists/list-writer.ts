// Members add products to their lists and remove them, also from devices that were offline: each change says what the
// person wants and when they decided it, so that it can be sent again, late and in any order.
import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, lt, not, sql } from 'drizzle-orm'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { invalidToken } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { listLimits } from '../../contract/limits.ts'
import type { ListChange, ListChangesResult } from '../../contract/list.ts'
import type { ListName } from '../../contract/list-names.ts'
import { lockConfirmedAccount } from '../require-confirmed.ts'
import { savedProducts, sharedLists } from '../social.tables.ts'
import { summarizeLists } from './list-queries.ts'

/** Days after which a change of a device that was offline may add a removed product again. */
const removalRetentionDays = 180
const callsPerMinute = { max: 120, windowSeconds: 60 } as const

type Refusal = ListChangesResult['refused'][number]['reason']
type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
}

export function createListWriter({ db, write, users, rateLimiter }: Dependencies) {
  return {
    /** Makes the changes in their order. Of two decisions about the same product the later one wins. */
    async change(userId: string, changes: ListChange[]): Promise<ListChangesResult> {
      await rateLimiter.enforce('lists', userId, callsPerMinute)
      return write(async ({ tx }) => {
        const user = await users.lockForUpdate(tx, userId)
        if (!user) throw invalidToken()
        const targets = await lockTargets(tx, changes)
        const refused: ListChangesResult['refused'] = []
        for (const change of changes) {
          const reason = await apply(tx, userId, change, targets.get(change.productId))
          if (reason) refused.push({ id: change.id, reason })
        }
        return { lists: await summarizeLists(tx, userId), refused }
      })
    },

    /** @returns the link that exists, or a new one. @throws ProblemError 403 without a confirmed address */
    share: (userId: string, list: ListName): Promise<string> =>
      write(async ({ tx }) => {
        await lockConfirmedAccount(users, tx, userId)
        const [created] = await tx
          .insert(sharedLists)
          .values({ id: randomBytes(16).toString('base64url'), userId, list })
          .onConflictDoNothing()
          .returning()
        if (created) return created.id
        const [existing] = await tx.select().from(sharedLists).where(isLinkOf(userId, list))
        if (!existing) throw new Error('the link of a list is missing')
        return existing.id
      }),

    /** @returns how many links were revoked */
    revoke: (userId: string, list: ListName): Promise<number> =>
      write(async ({ tx }) => {
        const revoked = await tx.delete(sharedLists).where(isLinkOf(userId, list)).returning()
        return revoked.length
      }),

    /** Job: forgets removals that no device remembers any more. */
    async prune(): Promise<void> {
      const isOld = lt(savedProducts.changedAt, sql`now() - make_interval(days => ${removalRetentionDays})`)
      await db.delete(savedProducts).where(and(not(savedProducts.isSaved), isOld))
    },
  }
}

const isLinkOf = (userId: string, list: ListName) =>
  and(eq(sharedLists.userId, userId), eq(sharedLists.list, list))

/**
 * The products of the changes by the id in the change; doubles lead to the product that stayed. Locked before any list,
 * in one order, because a merge of products locks them first, too.
 */
async function lockTargets(tx: Transaction, changes: ListChange[]): Promise<Map<string, string>> {
  const ids = [...new Set(changes.map(({ productId }) => productId))].filter(isId)
  if (ids.length === 0) return new Map()
  const { id, mergedInto, status } = products
  const named = await tx.select({ id, mergedInto }).from(products).where(inArray(id, ids))
  const targets = new Map(named.map((row) => [row.id, row.mergedInto ?? row.id]))
  if (targets.size === 0) return targets
  const locked = await tx
    .select({ id, status })
    .from(products)
    .where(inArray(id, [...new Set(targets.values())]))
    .orderBy(asc(id))
    .for('key share')
  const usable = new Set(
    locked.flatMap((row) => (row.status === 'live' || row.status === 'withdrawn' ? row.id : [])),
  )
  return new Map([...targets].filter(([, target]) => usable.has(target)))
}

/** @returns why the change cannot be made; undefined when it was made, or when a later decision stands */
async function apply(
  tx: Transaction,
  userId: string,
  { id, list, isSaved, ageMs }: ListChange,
  productId: string | undefined,
): Promise<Refusal | undefined> {
  if (!productId) return isSaved ? 'product-not-found' : undefined
  const decided = { userId, list, productId, isSaved, changeId: id }
  const ofList = and(eq(savedProducts.userId, userId), eq(savedProducts.list, list), savedProducts.isSaved)
  if (isSaved && (await tx.$count(savedProducts, ofList)) >= listLimits.products) {
    const isListed = await tx.$count(savedProducts, and(ofList, eq(savedProducts.productId, productId)))
    if (isListed === 0) return 'list-full'
  }
  await tx
    .insert(savedProducts)
    .values({ ...decided, changedAt: sql`now() - make_interval(secs => ${ageMs / 1_000}::float8)` })
    .onConflictDoUpdate({
      target: [savedProducts.userId, savedProducts.list, savedProducts.productId],
      set: { isSaved, changeId: id, changedAt: sql`excluded.changed_at` },
      setWhere: sql`${savedProducts.changeId} <> excluded.change_id
        and ${savedProducts.changedAt} <= excluded.changed_at`,
    })
  return undefined
}
