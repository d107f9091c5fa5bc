// Calls about what advertisers pay: credits and statements.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { AdCredit, AdCreditReply, NewAdCredit } from './ad-credit.ts'

const tag = 'Advertisements'
const access = 'admin'
const params = z.object({ id: z.string() })

export const billingCalls = defineCalls({
  'GET /advertisements/:id/credits': {
    id: 'listAdCredits',
    tag,
    summary: 'Credits of an advertisement, newest first',
    access,
    params,
    replies: { 200: z.array(AdCredit) },
    problems: [404],
  },
  'POST /advertisements/:id/credits': {
    id: 'creditAdvertisement',
    tag,
    summary: 'Take back counted impressions or clicks: the newest of a period that are not credited yet',
    access,
    params,
    body: NewAdCredit,
    replies: { 200: AdCreditReply },
    problems: [404],
  },
})
