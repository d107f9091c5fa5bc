// What a plan costs, as Stripe's price states it. Read once an hour; a plan whose price cannot be read is shown without one.
import type { PlanPrice } from '../../contract/subscription.ts'
import type { StripeClient, StripePrice } from './stripe-client.ts'

const maxAgeMs = 3_600_000
/** So that pages do not wait for Stripe again while it does not respond. */
const retryAfterMs = 60_000

type Stored = { price: PlanPrice | null; readAgainAt: number }

export function createPlanPrices(stripe: Pick<StripeClient, 'findPrice'> | undefined, now = Date.now) {
  const stored = new Map<string, Stored>()
  const reading = new Map<string, Promise<PlanPrice | null>>()

  async function read(priceId: string): Promise<PlanPrice | null> {
    const before = stored.get(priceId)
    try {
      const found = await stripe?.findPrice(priceId)
      const price = found ? toPlanPrice(found) : null
      stored.set(priceId, { price, readAgainAt: now() + maxAgeMs })
      return price
    } catch {
      // Without a permission for prices, or while Stripe does not respond. An hour-old price is still shown.
      const price = before?.price ?? null
      stored.set(priceId, { price, readAgainAt: now() + retryAfterMs })
      return price
    } finally {
      reading.delete(priceId)
    }
  }

  return {
    async find(priceId: string | undefined): Promise<PlanPrice | null> {
      if (priceId === undefined || !stripe) return null
      const known = stored.get(priceId)
      if (known && known.readAgainAt > now()) return known.price
      const running = reading.get(priceId) ?? read(priceId)
      reading.set(priceId, running)
      return running
    },
  }
}

/** @returns null for what one number does not say: prices by quantity, by use, or by the week */
export function toPlanPrice({
  active,
  unit_amount: amount,
  currency,
  recurring,
  tax_behavior: tax,
}: StripePrice): PlanPrice | null {
  const { interval, interval_count: count, usage_type: usage } = recurring ?? {}
  if (!active || amount == null || count === undefined || usage === 'metered') return null
  if (interval !== 'month' && interval !== 'year') return null
  return {
    amount: amount / 10 ** decimalsOf(currency),
    currency: currency.toUpperCase(),
    interval,
    intervalCount: count,
    isTaxAdded: tax === 'exclusive',
  }
}

/** Amounts are stated in the smallest unit of a currency. Stripe counts two currencies in hundredths that have none. */
function decimalsOf(currency: string): number {
  if (currency === 'isk' || currency === 'ugx') return 2
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}
