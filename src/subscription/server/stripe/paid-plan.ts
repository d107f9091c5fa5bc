// Gives an account the plan that it pays for, once for each period. The plan of an admin comes first.
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import { type Plan, plans } from '../../contract/plans.ts'
import { stripeSubscriptions } from '../subscription.tables.ts'
import { isInForce } from './paid-period.ts'

export type StoredSubscription = typeof stripeSubscriptions.$inferSelect

export type SetPlan = (
  tx: Transaction,
  account: UserRow,
  change: { plan: Plan; consultingsLeft: number },
) => Promise<void>

type Dependencies = { consultings: Readonly<Record<Plan, number>>; setPlan: SetPlan }

export function createPaidPlan({ consultings, setPlan }: Dependencies) {
  /** Consultings are counted per period: those of the last one are not added. A better plan adds the difference. */
  function countConsultings(best: StoredSubscription, account: UserRow, isNew: boolean): Partial<Grant> {
    const included = consultings[best.plan]
    const isSamePeriod = best.grantedFor?.getTime() === best.paidFrom?.getTime()
    if (!isSamePeriod) return { left: included, granted: included }
    const added = included - best.consultingsGranted
    if (added > 0) return { left: account.consultingsLeft + added, granted: included }
    return isNew ? { left: Math.min(account.consultingsLeft, included) } : {}
  }

  /**
   * @param account locked, as it is now
   * @returns whether the account has its plan from Stripe now
   */
  async function apply({ tx, audit }: UnitOfWork, account: UserRow): Promise<boolean> {
    const rows = await tx.select().from(stripeSubscriptions).where(eq(stripeSubscriptions.userId, account.id))
    const applied = rows.find(({ isApplied }) => isApplied)
    const isGrantedByAdmin = account.subscription !== '' && applied === undefined
    if (isGrantedByAdmin) return false
    const best = findBest(rows)
    if (!best && !applied) return false
    if (applied && applied.id !== best?.id) await change(tx, applied.id, { isApplied: false })
    const plan = best?.plan ?? 'free'
    const { left = account.consultingsLeft, granted } = best
      ? countConsultings(best, account, applied?.id !== best.id)
      : { left: consultings.free }
    if (best)
      await change(tx, best.id, {
        ...{ isApplied: true, grantedFor: best.paidFrom },
        ...(granted === undefined ? {} : { consultingsGranted: granted }),
      })
    if (account.subscription === toStored(plan) && account.consultingsLeft === left) return best !== undefined
    await setPlan(tx, account, { plan, consultingsLeft: left })
    const { subscription, consultingsLeft } = account
    await audit({
      actor: undefined,
      action: 'user.plan-changed',
      subject: { type: 'user', id: account.id, label: '' },
      before: { subscription, consultingsLeft },
      after: { subscription: toStored(plan), consultingsLeft: left },
      valueFields: ['subscription', 'consultingsLeft'],
      details: { paid: true },
    })
    return best !== undefined
  }

  return {
    apply,

    /** An admin has granted a plan: events do not change it any more. */
    async release(tx: Transaction, userId: string): Promise<void> {
      await tx
        .update(stripeSubscriptions)
        .set({ isApplied: false })
        .where(eq(stripeSubscriptions.userId, userId))
    },

    async findApplied(tx: Transaction, userId: string): Promise<StoredSubscription | undefined> {
      const rows = await tx.select().from(stripeSubscriptions).where(eq(stripeSubscriptions.userId, userId))
      return rows.find(({ isApplied }) => isApplied)
    },
  }
}

type Grant = { left: number; granted: number }

async function change(tx: Transaction, id: string, changes: Partial<StoredSubscription>): Promise<void> {
  await tx.update(stripeSubscriptions).set(changes).where(eq(stripeSubscriptions.id, id))
}

function findBest(rows: readonly StoredSubscription[]): StoredSubscription | undefined {
  const now = new Date()
  const [best] = rows
    .filter((row) => isInForce(row, now))
    .toSorted(
      (one, other) => plans.indexOf(other.plan) - plans.indexOf(one.plan) || (one.id < other.id ? -1 : 1),
    )
  return best
}

/** Accounts store no name for the free plan. */
const toStored = (plan: Plan): string => (plan === 'free' ? '' : plan)
