// A browser that gets notifications by Web Push, as `PushSubscription.toJSON()` describes it.
import { z } from 'zod'
import { storableText } from '#src/news/contract/storable-text.ts'

const base64Url = z.string().regex(/^[A-Za-z0-9_-]+$/)
const endpoint = storableText.max(1_000).pipe(z.url())

export const NewPushSubscription = z
  .object({
    endpoint: endpoint.describe('Address of the push service'),
    keys: z.object({
      p256dh: base64Url.length(87).describe('Public key of the browser'),
      auth: base64Url.length(22),
    }),
  })
  .meta({ id: 'NewPushSubscription' })
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

export const PushAddress = z.object({ endpoint }).meta({ id: 'PushAddress' })

export const PushState = z
  .object({
    publicKey: z.string().describe('`applicationServerKey` for `PushManager.subscribe()`'),
    isSubscribed: z.boolean().describe('Whether the browser with this session gets notifications'),
  })
  .meta({ id: 'PushState' })
export type PushState = z.infer<typeof PushState>
