// Verifies the signature of an event (https://docs.stripe.com/webhooks#verify-manually).
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signature that somebody has recorded cannot be used later. */
const toleranceSeconds = 300

type SignedEvent = { header: string; payload: string; secret: string; now: Date }

export function verifyStripeSignature({ header, payload, secret, now }: SignedEvent): boolean {
  const fields = header.split(',').map((field) => field.split('=', 2))
  const valuesOf = (name: string) => fields.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [timestamp = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest()
  // While a secret is replaced, Stripe signs with both.
  return valuesOf('v1').some((value) => {
    const signature = Buffer.from(value, 'hex')
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}
