// Accounts that pay at Stripe: who may pay, what admins grant, and accounts that are deleted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerUser } from '#src/auth/server/account.fixtures.ts'
import { createTestApp, expectProblem } from '#src/test-app.ts'
import { renewItem, signEvent } from './fake-stripe.fixtures.ts'
import { openShop, type Shop } from './shop.fixtures.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop.close())

test('what an admin grants is not changed by events, and the paid plan comes back after it', async () => {
  const person = await registerUser(shop.olea)
  const subscription = await shop.buy(person)
  await shop.tell('customer.subscription.created', subscription)
  expect((await shop.grant(person, { plan: 'professional', consultingsLeft: 50 })).json()).toMatchObject({
    consultingsLeft: 50,
  })
  await shop.change(subscription, { items: renewItem(subscription) })
  expect(await shop.own(person)).toMatchObject({
    plan: 'professional',
    consultingsLeft: 50,
    payment: { plan: 'plus' },
  })
  expect((await shop.grant(person, { plan: 'free' })).json()).toMatchObject({
    plan: 'plus',
    consultingsLeft: 3,
  })
  expectProblem(await shop.grant(person, { plan: 'free' }), 409, 'plan-paid')
  expect((await shop.grant(person, { plan: 'plus', consultingsLeft: 7 })).json()).toMatchObject({
    consultingsLeft: 7,
  })
  await shop.change(subscription, { status: 'canceled' })
  expect(await shop.own(person)).toMatchObject({ plan: 'free', consultingsLeft: 0 })
  await shop.grant(person, { plan: 'plus' })
  await shop.tell('customer.subscription.deleted', subscription)
  expect(await shop.own(person)).toMatchObject({ plan: 'plus', consultingsLeft: 3 })
})

test('nobody can pay twice, or for a plan that was given to them', async () => {
  const person = await registerUser(shop.olea)
  const [one, other] = await Promise.all([shop.startCheckout(person), shop.startCheckout(person)])
  expect(one.json().url).toBe(other.json().url)
  expect((await shop.startCheckout(person)).json().url).toBe(one.json().url)
  const better = (await shop.startCheckout(person, 'professional')).json().url
  expect(better).not.toBe(one.json().url)
  expect(() => shop.stripe.pay(one.json().url)).toThrow('cannot be paid')
  shop.stripe.pay(better)
  // The event has not arrived yet.
  expectProblem(await shop.startCheckout(person), 409, 'plan-paid')
  expect(await shop.own(person)).toMatchObject({ plan: 'professional' })
  const given = await registerUser(shop.olea)
  await shop.grant(given, { plan: 'plus' })
  expectProblem(await shop.startCheckout(given, 'professional'), 409, 'plan-granted')
  expectProblem(await given.post('/api/subscription/portal'), 404)
})

test('the portal of Stripe is where members cancel', async () => {
  const person = await registerUser(shop.olea)
  const { customer } = await shop.buy(person)
  const { url } = (await person.post('/api/subscription/portal')).json()
  expect(url).toBe(`http://localhost:3000/app/subscription?checkout=changed#portal-of-${customer}`)
})

test('a customer who was deleted at Stripe can pay again', async () => {
  const person = await registerUser(shop.olea)
  const subscription = await shop.buy(person)
  await shop.tell('customer.subscription.created', subscription)
  shop.stripe.state.customers.delete(subscription.customer)
  await shop.change(subscription, { status: 'canceled' })
  expectProblem(await person.post('/api/subscription/portal'), 404)
  const [one, other] = await Promise.all([shop.startCheckout(person), shop.startCheckout(person)])
  expect([one.statusCode, other.statusCode]).toEqual([200, 200])
  expect(one.json().url).toBe(other.json().url)
  const again = shop.stripe.pay(one.json().url)
  expect(shop.stripe.state.customers.has(again.customer)).toBe(true)
  await shop.tell('customer.subscription.created', again)
  expect(await shop.own(person)).toMatchObject({ plan: 'plus', payment: { state: 'renewing' } })
})

test('the open payment page of a customer who was deleted at Stripe is replaced', async () => {
  const person = await registerUser(shop.olea)
  const before = (await shop.startCheckout(person)).json().url
  expect((await shop.startCheckout(person)).json().url).toBe(before)
  shop.stripe.state.customers.clear()
  const [one, other] = await Promise.all([shop.startCheckout(person), shop.startCheckout(person)])
  expect([one.statusCode, other.statusCode]).toEqual([200, 200])
  expect(one.json().url).toBe(other.json().url)
  expect(one.json().url).not.toBe(before)
  expect(() => shop.stripe.pay(before)).toThrow('the page cannot be paid')
  const subscription = shop.stripe.pay(one.json().url)
  expect(shop.stripe.state.customers.has(subscription.customer)).toBe(true)
})

test('plans state the price that Stripe knows', async () => {
  shop.stripe.state.prices.set('price_plus', {
    ...{ id: 'price_plus', active: true, unit_amount: 499, currency: 'eur', tax_behavior: 'inclusive' },
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  })
  expect((await shop.olea.app.inject('/api/plans')).json().data).toMatchObject([
    { plan: 'free', price: null },
    { plan: 'plus', price: { amount: 4.99, currency: 'EUR', interval: 'month', intervalCount: 1 } },
    { plan: 'professional', price: null },
  ])
})

test('a deleted account is not charged any more, even while Stripe does not respond', async () => {
  const person = await registerUser(shop.olea)
  const subscription = await shop.buy(person)
  await shop.tell('customer.subscription.created', subscription)
  const exported = (await person.get('/api/users/me/data')).json()
  expect(exported.payments).toMatchObject([{ stripeId: subscription.id, plan: 'plus', status: 'active' }])
  shop.stripe.state.failures = 1
  const deleted = await person.post('/api/auth/delete-account', { currentPassword: person.password })
  expect(deleted.statusCode).toBe(200)
  await shop.olea.services.jobs.runDue()
  expect(subscription.status).toBe('active')
  await shop.olea.database.pool.query(
    `update jobs.job set start_after = now() - interval '1 second' where name = 'subscription.delete-customer'`,
  )
  await shop.olea.services.jobs.runDue()
  expect(subscription.status).toBe('canceled')
  expect(shop.stripe.state.customers.has(subscription.customer)).toBe(false)
})

test('a payment for an account that is gone is cancelled, unless it belongs to another site', async () => {
  const person = await registerUser(shop.olea)
  const subscription = await shop.buy(person)
  const foreign = {
    ...structuredClone(subscription),
    id: 'sub_foreign',
    customer: 'cus_foreign',
    metadata: {},
  }
  shop.stripe.state.subscriptions.set(foreign.id, foreign)
  shop.stripe.state.customers.set(foreign.customer, { id: foreign.customer })
  await shop.olea.database.pool.query('delete from users where id = $1', [person.id])
  await shop.tell('customer.subscription.created', subscription)
  await shop.tell('customer.subscription.created', foreign)
  await shop.olea.services.jobs.runDue()
  expect(subscription.status).toBe('canceled')
  expect(foreign.status).toBe('active')
})

test('says that nothing was changed while Stripe does not respond, without its words', async () => {
  const person = await registerUser(shop.olea)
  shop.stripe.state.failures = 1
  const response = await shop.startCheckout(person)
  expectProblem(response, 503, 'payment-unavailable')
  expect(response.body).not.toContain('secret words')
  expect((await shop.startCheckout(person)).statusCode).toBe(200)
})

test('without a key nothing is sold', async () => {
  const other = await createTestApp({ database: shop.olea.database })
  const person = await registerUser(other)
  expect((await other.app.inject('/api/plans')).json().data).toMatchObject([
    { plan: 'free', isSold: false },
    { plan: 'plus', isSold: false },
    { plan: 'professional', isSold: false },
  ])
  expectProblem(await shop.startCheckout(person), 404)
  const { payload, headers } = signEvent('invoice.paid', {})
  const url = '/api/subscription/stripe-events'
  expectProblem(await other.app.inject({ method: 'POST', url, payload, headers }), 404)
  await other.close()
})
