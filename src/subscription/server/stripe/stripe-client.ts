// The few calls of Stripe's API that plans need. Stripe's own library is not used: it occupies 35 MB of memory and its types
// have 140,000 lines, for a few calls.
import { z } from 'zod'
import { type JsonResponse, requestJson } from '#src/platform/outbound/request-json.ts'
import { ProblemError } from '#src/platform/problem.ts'

export type StripeClient = ReturnType<typeof createStripeClient>

/** The shapes of requests and replies, whatever the version of the account at Stripe is. */
const apiVersion = '2026-10-28.endive'
const defaultTimeoutMs = 15_000
/** A page waits for it. */
const priceTimeoutMs = 3_000
const maxBytes = 1_000_000

const Metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((metadata) => metadata ?? {})
const instant = z.number().transform((seconds) => new Date(seconds * 1_000))

const CheckoutSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  url: z.string().nullish(),
  subscription: z.string().nullish(),
  metadata: Metadata,
})
export type CheckoutSession = z.output<typeof CheckoutSession>

const StripeSubscription = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.string(),
  cancel_at: instant.nullish(),
  cancel_at_period_end: z.boolean(),
  latest_invoice: z.object({ status: z.string().nullable() }).nullish(),
  metadata: Metadata,
  items: z.object({
    data: z.tuple(
      [
        z.object({
          price: z.object({ id: z.string() }),
          current_period_start: instant,
          current_period_end: instant,
        }),
      ],
      z.unknown(),
    ),
  }),
})
export type StripeSubscription = z.output<typeof StripeSubscription>

const StripePrice = z.object({
  active: z.boolean(),
  /** null when the price depends on the quantity. */
  unit_amount: z.number().nullish(),
  currency: z.string(),
  recurring: z
    .object({ interval: z.string(), interval_count: z.number(), usage_type: z.string().nullish() })
    .nullish(),
  tax_behavior: z.string().nullish(),
})
export type StripePrice = z.output<typeof StripePrice>

type Params = { [name: string]: string | number | Params | readonly Params[] | undefined }
type Call = { method?: 'DELETE'; params?: Params; idempotencyKey?: string; timeoutMs?: number }

const Failure = z.object({
  error: z.object({
    type: z.string().optional(),
    code: z.string().optional(),
    param: z.string().optional(),
  }),
})

export function createStripeClient({ secretKey, url }: { secretKey: string; url: string }) {
  /**
   * @returns undefined when Stripe has no such object
   * @throws ProblemError 503
   */
  async function call<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    { method, params, idempotencyKey, timeoutMs = defaultTimeoutMs }: Call = {},
  ): Promise<z.output<Schema> | undefined> {
    const response = await requestJson(`${url}/v1/${path}`, {
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': apiVersion,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(params ? { body: toForm(params) } : {}),
      ...(method ? { method } : {}),
      ...{ timeoutMs, maxBytes },
    }).catch((error: unknown) => {
      throw paymentUnavailable(error)
    })
    if (isMissing(response)) return undefined
    const parsed = response.status < 300 ? schema.safeParse(response.body) : undefined
    if (!parsed?.success) throw paymentUnavailable(parsed?.error ?? toError(response))
    return parsed.data
  }

  return {
    /** Repeating it with the same key answers with the same customer. */
    createCustomer: async (idempotencyKey: string, params: Params) =>
      required(await call('customers', z.object({ id: z.string() }), { params, idempotencyKey })),

    async hasCustomer(id: string): Promise<boolean> {
      const path = `customers/${encodeURIComponent(id)}`
      const customer = await call(path, z.object({ deleted: z.boolean().optional() }))
      return customer !== undefined && !customer.deleted
    },

    /** @returns undefined when the customer was deleted at Stripe */
    createCheckoutSession: (idempotencyKey: string, params: Params) =>
      call('checkout/sessions', CheckoutSession, { params, idempotencyKey }),

    findCheckoutSession: (id: string) => call(`checkout/sessions/${encodeURIComponent(id)}`, CheckoutSession),

    /** Repeating it has no effect. @throws ProblemError 503 also for a page that was paid */
    async expireCheckoutSession(id: string): Promise<void> {
      const path = `checkout/sessions/${encodeURIComponent(id)}`
      try {
        await call(`${path}/expire`, CheckoutSession, { params: {} })
      } catch (error) {
        if ((await call(path, CheckoutSession))?.status !== 'expired') throw error
      }
    },

    /**
     * Where a customer changes the payment method or cancels.
     * @returns its URL; undefined when the customer was deleted at Stripe
     */
    async createPortalSession(params: Params): Promise<string | undefined> {
      return (await call('billing_portal/sessions', z.object({ url: z.string() }), { params }))?.url
    },

    findPrice: (id: string) =>
      call(`prices/${encodeURIComponent(id)}`, StripePrice, { timeoutMs: priceTimeoutMs }),

    findSubscription: (id: string) =>
      call(`subscriptions/${encodeURIComponent(id)}?expand[]=latest_invoice`, StripeSubscription),

    /** Also cancels the subscriptions of the customer at once. Repeating it has no effect. */
    async deleteCustomer(id: string): Promise<void> {
      await call(`customers/${encodeURIComponent(id)}`, z.object({ deleted: z.boolean() }), {
        method: 'DELETE',
      })
    },
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined)
    throw paymentUnavailable(new Error('Stripe does not know what a setting or a row names'))
  return value
}

/** Stripe's notation for nested values: `line_items[0][price]`. */
function toForm(params: Params): URLSearchParams {
  const form = new URLSearchParams()
  const append = (name: string, value: Params[string]): void => {
    if (value === undefined) return
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) append(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(params)) append(name, value)
  return form
}

/** The object of the path, or the customer that a parameter names. */
function isMissing({ status, body }: JsonResponse): boolean {
  const { code, param } = Failure.safeParse(body).data?.error ?? {}
  return code === 'resource_missing' && (status === 404 || (status === 400 && param === 'customer'))
}

/** Without the message, which may repeat what was sent. */
function toError({ status, body }: JsonResponse): Error {
  const { type = '', code = '' } = Failure.safeParse(body).data?.error ?? {}
  return new Error(`Stripe answered ${status} ${type} ${code}`.trim())
}

function paymentUnavailable(cause: unknown): ProblemError {
  return new ProblemError(
    {
      status: 503,
      code: 'payment-unavailable',
      title: 'The payment service does not respond',
      detail: 'Nothing was changed. Try again later.',
      headers: { 'retry-after': '60' },
    },
    { cause },
  )
}
