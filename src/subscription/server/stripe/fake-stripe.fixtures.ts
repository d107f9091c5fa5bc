// A server that speaks the part of Stripe's API that plans need, as its documentation describes it: form-encoded requests,
// idempotency keys, and signed events. A test pays, renews and cancels.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const stripeKeys = { secretKey: 'sk_test_olea', webhookSecret: 'whsec_olea' } as const

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>
type StripeObject = { id: string; [name: string]: unknown }
type Subscription = ReturnType<typeof createSubscription>
type Reply = { status: number; body: object }

const daySeconds = 86_400
const nowSeconds = () => Math.floor(Date.now() / 1_000)
const newStripeId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 14)}`

export async function startFakeStripe() {
  const state = {
    requests: [] as { call: string; form: Record<string, string>; version: string }[],
    customers: new Map<string, StripeObject>(),
    sessions: new Map<string, StripeObject>(),
    subscriptions: new Map<string, Subscription>(),
    prices: new Map<string, object>(),
    replies: new Map<string, Reply>(),
    /** Requests that fail before the next one succeeds. */
    failures: 0,
    /** Runs before a subscription is sent. */
    onRead: undefined as (() => Promise<void>) | undefined,
  }
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const { pathname } = new URL(request.url ?? '/', 'http://stripe.test')
    const call = `${request.method} ${pathname}`
    state.requests.push({ call, form, version: String(request.headers['stripe-version']) })
    send(response, await answer(request, call, form))
  })

  async function answer(
    request: IncomingMessage,
    call: string,
    form: Record<string, string>,
  ): Promise<Reply> {
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return failure(401, 'invalid_api_key')
    if (state.failures > 0) {
      state.failures -= 1
      return failure(500, 'api_error')
    }
    const key = String(request.headers['idempotency-key'] ?? randomUUID())
    const stored = state.replies.get(key)
    if (stored) return stored
    const reply = await route(call, form)
    state.replies.set(key, reply)
    return reply
  }

  async function route(call: string, form: Record<string, string>): Promise<Reply> {
    const [, kind = '', id = '', action] =
      /^\w+ \/v1\/(\w+(?:\/sessions)?)(?:\/(\w+))?(?:\/(\w+))?$/.exec(call) ?? []
    if (call === 'POST /v1/customers') return ok(add(state.customers, { id: newStripeId('cus'), ...form }))
    if (call === 'POST /v1/checkout/sessions') return createSession(form)
    if (kind === 'prices') return found(state.prices.get(id))
    if (call === 'POST /v1/billing_portal/sessions' && !state.customers.has(form.customer ?? ''))
      return noSuchCustomer
    if (call === 'POST /v1/billing_portal/sessions')
      return ok({ id: newStripeId('bps'), url: `${form.return_url}#portal-of-${form.customer}` })
    if (kind === 'checkout/sessions' && action === 'expire') return expireSession(id)
    if (kind === 'checkout/sessions') return found(state.sessions.get(id))
    if (kind === 'customers' && call.startsWith('DELETE')) return removeCustomer(id)
    if (kind === 'customers') return ok(state.customers.get(id) ?? { id, object: 'customer', deleted: true })
    if (kind !== 'subscriptions') return failure(404, 'unknown_url')
    const before = structuredClone(state.subscriptions.get(id))
    const { onRead } = state
    state.onRead = undefined
    await onRead?.()
    return found(before)
  }

  function createSession(form: Record<string, string>): Reply {
    if (!state.customers.has(form.customer ?? '')) return noSuchCustomer
    if (form.mode !== 'subscription') return failure(400, 'parameter_invalid')
    const id = newStripeId('cs_test')
    const metadata = readMetadata(form, 'metadata')
    const url = `https://checkout.stripe.com/c/pay/${id}`
    return ok(
      add(state.sessions, {
        id,
        object: 'checkout.session',
        status: 'open',
        url,
        metadata,
        form,
        subscription: null,
      }),
    )
  }

  function expireSession(id: string): Reply {
    const session = state.sessions.get(id)
    if (session?.status !== 'open') return failure(400, 'resource_invalid')
    return ok(Object.assign(session, { status: 'expired', url: null }))
  }

  function removeCustomer(id: string): Reply {
    if (!state.customers.delete(id)) return failure(404, 'resource_missing')
    for (const subscription of state.subscriptions.values())
      if (subscription.customer === id) subscription.status = 'canceled'
    return ok({ id, object: 'customer', deleted: true })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callsOf: (call: string) => state.requests.filter((request) => request.call === call),

    /** What somebody does on the page at this URL. */
    pay(url: string, changes: Partial<Subscription> = {}): Subscription {
      const session = state.sessions.get(url.split('/').at(-1) ?? '')
      if (session?.status !== 'open') throw new Error('the page cannot be paid')
      const subscription = { ...createSubscription(session.form as Record<string, string>), ...changes }
      state.subscriptions.set(subscription.id, subscription)
      Object.assign(session, { status: 'complete', url: null, subscription: subscription.id })
      return subscription
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function createSubscription(form: Record<string, string>) {
  const start = nowSeconds()
  return {
    id: newStripeId('sub'),
    object: 'subscription',
    customer: form.customer ?? '',
    status: 'active',
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    latest_invoice: { object: 'invoice', status: 'paid' },
    metadata: readMetadata(form, 'subscription_data[metadata]'),
    items: { data: [createItem(form['line_items[0][price]'] ?? '', start)] },
  }
}

export function createItem(price: string, start: number) {
  return { price: { id: price }, current_period_start: start, current_period_end: start + 30 * daySeconds }
}

/** The item of the period after this one. */
export function renewItem({ items: { data } }: Subscription) {
  const [item] = data
  return { data: item ? [createItem(item.price.id, item.current_period_end)] : [] }
}

/** As Stripe sends it to the webhook. */
export function signEvent(
  type: string,
  object: object,
  { id = newStripeId('evt'), at = nowSeconds(), secret = stripeKeys.webhookSecret as string } = {},
) {
  const payload = JSON.stringify({ id, object: 'event', type, created: at, data: { object } })
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return {
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${at},v1=${signature},v0=00`,
    },
  }
}

function readMetadata(form: Record<string, string>, name: string): Record<string, string> {
  const entries = Object.entries(form).flatMap(([key, value]) =>
    key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value] as const] : [],
  )
  return Object.fromEntries(entries)
}

function add(objects: Map<string, StripeObject>, object: StripeObject): StripeObject {
  objects.set(object.id, object)
  return object
}

const ok = (body: object): Reply => ({ status: 200, body })
const found = (object: object | undefined): Reply => (object ? ok(object) : failure(404, 'resource_missing'))

function failure(status: number, code: string, param?: string): Reply {
  return {
    status,
    body: { error: { type: 'invalid_request_error', code, param, message: 'secret words of Stripe' } },
  }
}

const noSuchCustomer = failure(400, 'resource_missing', 'customer')

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
