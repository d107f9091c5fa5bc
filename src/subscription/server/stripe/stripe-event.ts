// Events that Stripe sends. They only say which subscription has changed: its state is read from Stripe, because events arrive
// in any order and more than once.
import { z } from 'zod'

const stripeId = z.string().regex(/^\w{1,255}$/)

/** Only what is needed, so that events of other versions of Stripe's API are read as well. */
const StripeEvent = z.object({
  id: stripeId,
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

const Subscription = z.object({ id: stripeId })
const CheckoutSession = z.object({ subscription: stripeId.nullish() })
const Invoice = z.object({
  parent: z.object({ subscription_details: z.object({ subscription: stripeId }).nullish() }).nullish(),
  /** Until 2025. */
  subscription: stripeId.nullish(),
})

/** @returns undefined when the payload is no event */
export function parseStripeEvent(
  payload: string,
): { id: string; subscriptionId: string | undefined } | undefined {
  const event = StripeEvent.safeParse(parseJson(payload)).data
  if (!event) return undefined
  return { id: event.id, subscriptionId: findSubscriptionId(event.type, event.data.object) }
}

/** @returns undefined for events that change no plan */
function findSubscriptionId(type: string, object: unknown): string | undefined {
  if (type.startsWith('customer.subscription.')) return Subscription.safeParse(object).data?.id
  if (type === 'checkout.session.completed')
    return CheckoutSession.safeParse(object).data?.subscription ?? undefined
  if (type !== 'invoice.paid' && type !== 'invoice.payment_failed') return undefined
  const invoice = Invoice.safeParse(object).data
  return invoice?.parent?.subscription_details?.subscription ?? invoice?.subscription ?? undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
