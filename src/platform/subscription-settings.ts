// Settings of the plans of the app.
import { z } from 'zod'

const consultings = z.coerce.number().int().min(0).max(10_000)
const price = z
  .string()
  .regex(/^price_\w{1,250}$/, { error: 'must be the id of a price at Stripe, such as price_1Abc' })
  .optional()

export const subscriptionEnvironment = {
  PLUS_CONSULTINGS: consultings.default(3),
  PROFESSIONAL_CONSULTINGS: consultings.default(10),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\w{1,250}$/, {
      error: 'must be a secret or restricted key that begins with sk_ or rk_',
    })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{1,250}$/, { error: 'must be a signing secret that begins with whsec_' })
    .optional(),
  STRIPE_PLUS_PRICE: price,
  STRIPE_PROFESSIONAL_PRICE: price,
  STRIPE_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://api.stripe.com' })
    .default('https://api.stripe.com'),
} as const

type Environment = z.infer<z.ZodObject<typeof subscriptionEnvironment>>

/** @param reject throws for a setting that is missing */
export function parseSubscription(env: Environment, reject: (name: string, reason: string) => never) {
  return Object.freeze({
    /** Answers of an expert on request that a plan begins with. */
    consultings: Object.freeze({
      free: 0,
      plus: env.PLUS_CONSULTINGS,
      professional: env.PROFESSIONAL_CONSULTINGS,
    }),
    stripe: parseStripe(env, reject),
  })
}

/** @returns undefined when the publisher arranges plans without Stripe */
function parseStripe(env: Environment, reject: (name: string, reason: string) => never) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = env
  const prices = Object.freeze({ plus: env.STRIPE_PLUS_PRICE, professional: env.STRIPE_PROFESSIONAL_PRICE })
  if (secretKey === undefined) {
    if (webhookSecret !== undefined) reject('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET is set')
    if (prices.plus !== undefined) reject('STRIPE_SECRET_KEY', 'STRIPE_PLUS_PRICE is set')
    if (prices.professional !== undefined) reject('STRIPE_SECRET_KEY', 'STRIPE_PROFESSIONAL_PRICE is set')
    return undefined
  }
  // Without events, nobody would get what they have paid for.
  if (webhookSecret === undefined) reject('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY is set')
  if (prices.plus === undefined && prices.professional === undefined)
    reject('STRIPE_PLUS_PRICE', 'STRIPE_SECRET_KEY is set')
  return Object.freeze({ secretKey, webhookSecret, prices, url: url.replace(/\/+$/, '') })
}

export type StripeSettings = NonNullable<ReturnType<typeof parseStripe>>
