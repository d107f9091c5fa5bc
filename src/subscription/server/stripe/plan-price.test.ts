import { expect, test } from 'vitest'
import { createPlanPrices, toPlanPrice } from './plan-price.ts'
import type { StripePrice } from './stripe-client.ts'

const monthly: StripePrice = {
  active: true,
  unit_amount: 499,
  currency: 'eur',
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  tax_behavior: 'inclusive',
}

test.each([
  [{}, 4.99],
  [{ currency: 'jpy' }, 499],
  [{ currency: 'kwd' }, 0.499],
  [{ currency: 'isk' }, 4.99],
  [{ unit_amount: 0 }, 0],
])('%j costs %d', (changes, amount) => {
  expect(toPlanPrice({ ...monthly, ...changes })?.amount).toBe(amount)
})

test('says how often it is charged and whether tax is added', () => {
  const recurring = { interval: 'year', interval_count: 2, usage_type: 'licensed' }
  expect(toPlanPrice({ ...monthly, recurring, tax_behavior: 'exclusive' })).toEqual({
    ...{ amount: 4.99, currency: 'EUR', interval: 'year', intervalCount: 2, isTaxAdded: true },
  })
})

test.each([
  { active: false },
  { unit_amount: null },
  { recurring: null },
  { recurring: { interval: 'week', interval_count: 1, usage_type: 'licensed' } },
  { recurring: { interval: 'month', interval_count: 1, usage_type: 'metered' } },
])('%j has no price that one number says', (changes) => {
  expect(toPlanPrice({ ...monthly, ...changes })).toBeNull()
})

test('is read once an hour, and stays while Stripe does not respond', async () => {
  let now = 0
  let reads = 0
  let isDown = true
  const findPrice = async () => {
    reads += 1
    if (isDown) throw new Error('no response')
    return monthly
  }
  const prices = createPlanPrices({ findPrice }, () => now)
  expect(await prices.find('price_plus')).toBeNull()
  expect(await prices.find('price_plus')).toBeNull()
  expect(reads).toBe(1)
  isDown = false
  now += 60_001
  const [one, other] = await Promise.all([prices.find('price_plus'), prices.find('price_plus')])
  expect([one?.amount, other?.amount, reads]).toEqual([4.99, 4.99, 2])
  isDown = true
  now += 3_600_001
  expect((await prices.find('price_plus'))?.amount).toBe(4.99)
  expect(reads).toBe(3)
  expect(await prices.find(undefined)).toBeNull()
})
