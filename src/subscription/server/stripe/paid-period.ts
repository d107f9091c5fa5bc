// For how long a subscription at Stripe gives its plan.
import type { StripeSubscription } from './stripe-client.ts'

/** A renewal is charged an hour after the paid period, and a card that fails is tried again: the plan lasts meanwhile. */
const graceMs = 3 * 86_400_000

/** Stripe's words for subscriptions that are over. */
export const endedStatuses = ['canceled', 'incomplete_expired']

export const hasEnded = ({ status }: { status: string }): boolean => endedStatuses.includes(status)

type Paid = { status: string; paidUntil: Date | null; endsAt: Date | null }

export function isInForce({ status, paidUntil, endsAt }: Paid, now: Date): boolean {
  if (hasEnded({ status }) || paidUntil === null) return false
  return now.getTime() < (endsAt?.getTime() ?? paidUntil.getTime() + graceMs)
}

/** @returns undefined while the latest invoice is not paid: the period before it stays the paid one */
export function findPaidPeriod(
  subscription: StripeSubscription,
): { paidFrom: Date; paidUntil: Date } | undefined {
  const { status, latest_invoice: invoice, items } = subscription
  if (status !== 'active' && status !== 'trialing') return undefined
  if (invoice && invoice.status !== 'paid') return undefined
  const [{ current_period_start: paidFrom, current_period_end: paidUntil }] = items.data
  return { paidFrom, paidUntil }
}

export function findEnd(subscription: StripeSubscription): Date | null {
  const { cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod, items } = subscription
  return cancelAt ?? (endsWithPeriod ? items.data[0].current_period_end : null)
}
