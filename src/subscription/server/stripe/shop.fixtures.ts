// A site that sells plans, and what its tests do at Stripe.
import { authorizedClient, type TestUser } from '#src/auth/server/account.fixtures.ts'
import { createTestApp } from '#src/test-app.ts'
import { type FakeStripe, signEvent, startFakeStripe, stripeKeys } from './fake-stripe.fixtures.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>
type Subscription = ReturnType<FakeStripe['pay']>

/** Close it in `afterAll`. */
export async function openShop() {
  const stripe = await startFakeStripe()
  const olea = await createTestApp({
    environment: {
      ...{ STRIPE_URL: stripe.url, STRIPE_SECRET_KEY: stripeKeys.secretKey },
      ...{
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
        PLUS_CONSULTINGS: '3',
        PROFESSIONAL_CONSULTINGS: '10',
      },
      ...{ STRIPE_PLUS_PRICE: 'price_plus', STRIPE_PROFESSIONAL_PRICE: 'price_professional' },
    },
  })
  const admin = authorizedClient(olea, (await olea.admin()).token)

  const startCheckout = (person: TestUser, plan = 'plus') =>
    person.post('/api/subscription/checkout', { plan, language: 'de' })

  /** Sends an event to the webhook and runs the job that it causes. */
  async function tell(type: string, object: object, options?: Parameters<typeof signEvent>[2]) {
    const { payload, headers } = signEvent(type, object, options)
    const url = '/api/subscription/stripe-events'
    const response = await olea.app.inject({ method: 'POST', url, payload, headers })
    await olea.services.jobs.runDue()
    return response
  }

  return {
    olea,
    stripe,
    startCheckout,
    tell,
    sync: olea.services.subscription.payments.subscriptions.sync,

    async buy(person: TestUser, plan = 'plus', changes: Partial<Subscription> = {}): Promise<Subscription> {
      return stripe.pay((await startCheckout(person, plan)).json().url, changes)
    },

    /** Changes a subscription at Stripe and tells Olea. */
    async change(subscription: Subscription, changes: Partial<Subscription>): Promise<void> {
      Object.assign(subscription, changes)
      await tell('customer.subscription.updated', { ...subscription })
    },

    own: async (person: TestUser) => (await person.get('/api/subscription')).json(),

    async setConsultings({ id }: TestUser, left: number): Promise<void> {
      await olea.services.users.update(id, { consultingsLeft: left })
    },

    grant: (person: TestUser, payload: object) =>
      olea.app.inject({
        method: 'PUT',
        url: `/api/subscription/accounts/${person.id}`,
        headers: admin.headers,
        payload,
      }),

    async close(): Promise<void> {
      await olea.close()
      await stripe.close()
    },
  }
}

export const inDays = (days: number): number => Math.floor(Date.now() / 1_000) + days * 86_400
