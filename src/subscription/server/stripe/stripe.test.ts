// Plans that are paid at Stripe, with a server that speaks its API: payments, periods, changes and the end.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerUser } from '#src/auth/server/account.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import { createItem, renewItem, signEvent } from './fake-stripe.fixtures.ts'
import { inDays, openShop, type Shop } from './shop.fixtures.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop.close())

test('a member pays on the page of Stripe, and gets the plan once, however often the event is sent', async () => {
  const person = await registerUser(shop.olea)
  const { url } = (await shop.startCheckout(person)).json()
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  const [sent] = shop.stripe.callsOf('POST /v1/checkout/sessions').slice(-1)
  expect(sent).toMatchObject({
    version: '2026-10-28.endive',
    form: {
      mode: 'subscription',
      'line_items[0][price]': 'price_plus',
      client_reference_id: person.id,
      locale: 'de',
      success_url: 'http://localhost:3000/app/subscription?checkout=success',
      'subscription_data[metadata][userId]': person.id,
    },
  })
  const subscription = shop.stripe.pay(url)
  const completed = { id: 'cs_1', object: 'checkout.session', subscription: subscription.id }
  expect((await shop.tell('checkout.session.completed', completed, { id: 'evt_once' })).json()).toEqual({
    received: true,
  })
  expect(await shop.own(person)).toMatchObject({
    plan: 'plus',
    consultingsLeft: 3,
    payment: { plan: 'plus', state: 'renewing', until: expect.any(String) },
  })
  await shop.setConsultings(person, 1)
  await shop.tell('checkout.session.completed', completed, { id: 'evt_once' })
  await shop.tell('invoice.paid', { parent: { subscription_details: { subscription: subscription.id } } })
  await shop.tell('invoice.paid', { subscription: subscription.id })
  await shop.tell('customer.subscription.created', subscription)
  expect(await shop.own(person)).toMatchObject({ plan: 'plus', consultingsLeft: 1 })
})

test('the return from the payment page gives the plan before the event arrives', async () => {
  const person = await registerUser(shop.olea)
  expect((await person.post('/api/subscription/checkout/finish')).json()).toMatchObject({
    plan: 'free',
    payment: null,
  })
  await shop.buy(person, 'professional')
  const finished = await person.post('/api/subscription/checkout/finish')
  expect(finished.json()).toMatchObject({
    plan: 'professional',
    consultingsLeft: 10,
    payment: { state: 'renewing' },
  })
  expect((await person.me()).json().isProfessionalAccount).toBe(true)
})

test('only what Stripe has signed is read, and only while it is new', async () => {
  const person = await registerUser(shop.olea)
  const subscription = await shop.buy(person)
  const type = 'customer.subscription.updated'
  for (const options of [{ secret: 'whsec_other' }, { at: inDays(-1) }, { at: inDays(1) }])
    expectProblem(await shop.tell(type, subscription, options), 400)
  const { payload, headers } = signEvent(type, subscription)
  const send = (changed: object) =>
    shop.olea.app.inject({
      method: 'POST',
      url: '/api/subscription/stripe-events',
      payload,
      headers,
      ...changed,
    })
  expectProblem(await send({ payload: `${payload} ` }), 400)
  expectProblem(await send({ headers: { 'content-type': 'application/json' } }), 400)
  expectProblem(await send({ headers: { ...headers, 'stripe-signature': 't=1' } }), 400)
  await shop.olea.services.jobs.runDue()
  expect(await shop.own(person)).toMatchObject({ plan: 'free' })
  const rotated = headers['stripe-signature'].replace(',v1=', `,v1=${'0'.repeat(64)},v1=`)
  expect((await send({ headers: { ...headers, 'stripe-signature': rotated } })).statusCode).toBe(200)
  await shop.olea.services.jobs.runDue()
  expect(await shop.own(person)).toMatchObject({ plan: 'plus' })
})

test('ids that Stripe does not issue are not stored', async () => {
  expectProblem(await shop.tell('invoice.paid', {}, { id: 'evt_\u0000' }), 400)
  const requests = shop.stripe.state.requests.length
  for (const id of ['sub_\u0000', '../customers/cus_1', `sub_${'1'.repeat(300)}`])
    expect((await shop.tell('customer.subscription.updated', { id })).json()).toEqual({ received: true })
  expect(shop.stripe.state.requests).toHaveLength(requests)
})

test('a new period brings new consultings once it is paid, and not before', async () => {
  const person = await registerUser(shop.olea)
  const subscription = await shop.buy(person)
  await shop.tell('customer.subscription.created', subscription)
  await shop.setConsultings(person, 0)
  await shop.change(subscription, {
    items: renewItem(subscription),
    latest_invoice: { object: 'invoice', status: 'draft' },
  })
  expect(await shop.own(person)).toMatchObject({ plan: 'plus', consultingsLeft: 0 })
  subscription.latest_invoice = { object: 'invoice', status: 'paid' }
  const paid = { parent: { subscription_details: { subscription: subscription.id } } }
  await shop.tell('invoice.paid', paid)
  await shop.tell('invoice.paid', paid)
  expect(await shop.own(person)).toMatchObject({ plan: 'plus', consultingsLeft: 3 })
})

test('a better plan takes effect at once and adds the difference; going back and forth adds nothing', async () => {
  const person = await registerUser(shop.olea)
  const subscription = await shop.buy(person)
  await shop.tell('customer.subscription.created', subscription)
  await shop.setConsultings(person, 1)
  const start = subscription.items.data[0]?.current_period_start ?? 0
  const plus = { data: [createItem('price_plus', start)] }
  const professional = { data: [createItem('price_professional', start)] }
  await shop.change(subscription, { items: professional })
  expect(await shop.own(person)).toMatchObject({ plan: 'professional', consultingsLeft: 8 })
  await shop.change(subscription, { items: plus })
  await shop.change(subscription, { items: professional })
  expect(await shop.own(person)).toMatchObject({ plan: 'professional', consultingsLeft: 8 })
})

test('a cancelled plan stays until its period ends, and an event that comes late does not bring it back', async () => {
  const person = await registerUser(shop.olea)
  const subscription = await shop.buy(person)
  const early = structuredClone(subscription)
  await shop.change(subscription, { cancel_at_period_end: true })
  expect(await shop.own(person)).toMatchObject({ plan: 'plus', payment: { state: 'ending' } })
  subscription.status = 'canceled'
  await shop.tell('customer.subscription.deleted', subscription)
  expect(await shop.own(person)).toMatchObject({ plan: 'free', consultingsLeft: 0, payment: null })
  await shop.tell('customer.subscription.created', early)
  await shop.tell('customer.subscription.updated', early)
  expect(await shop.own(person)).toMatchObject({ plan: 'free', payment: null })
  expect((await person.me()).json().isProfessionalAccount).toBe(false)
})

test('of two events that are handled at the same time, the newer state wins', async () => {
  const person = await registerUser(shop.olea)
  const subscription = await shop.buy(person)
  // While the first answer is on its way, the subscription ends, and the event of that is handled first.
  shop.stripe.state.onRead = async () => {
    subscription.status = 'canceled'
    await shop.sync(subscription.id)
  }
  await shop.sync(subscription.id)
  expect(await shop.own(person)).toMatchObject({ plan: 'free', payment: null })
})

test('a payment that fails keeps the plan for three days, and says so', async () => {
  const person = await registerUser(shop.olea)
  const subscription = await shop.buy(person, 'plus', {
    items: { data: [createItem('price_plus', inDays(-31))] },
  })
  await shop.tell('customer.subscription.created', subscription)
  const failed = { status: 'past_due', latest_invoice: { object: 'invoice', status: 'open' } }
  Object.assign(subscription, failed, { items: renewItem(subscription) })
  await shop.tell('invoice.payment_failed', {
    parent: { subscription_details: { subscription: subscription.id } },
  })
  expect(await shop.own(person)).toMatchObject({ plan: 'plus', payment: { state: 'failed' } })
})

test('a plan whose period is over ends without an event', async () => {
  const [lost, failed] = [await registerUser(shop.olea), await registerUser(shop.olea)]
  const start = inDays(-34)
  const items = () => ({ data: [createItem('price_plus', start)] })
  for (const person of [lost, failed]) {
    const subscription = await shop.buy(person, 'plus')
    await shop.tell('customer.subscription.created', subscription)
    Object.assign(subscription, { items: items() })
    if (person === failed) subscription.latest_invoice = { object: 'invoice', status: 'open' }
    else subscription.status = 'canceled'
  }
  await shop.olea.database.pool.query(
    `update stripe_subscriptions set paid_until = now() - interval '4 days' where user_id = any($1)`,
    [[lost.id, failed.id]],
  )
  await shop.olea.services.subscription.payments.subscriptions.checkPeriods()
  await shop.olea.services.jobs.runDue()
  expect(await shop.own(lost)).toMatchObject({ plan: 'free', payment: null })
  expect(await shop.own(failed)).toMatchObject({ plan: 'free', consultingsLeft: 0 })
})
