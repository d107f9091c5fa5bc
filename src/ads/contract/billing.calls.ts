// Calls about what advertisers pay: credits and statements.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { AdCredit, AdCreditReply, NewAdCredit } from './ad-credit.ts'
import {
  AdStatement,
  AdStatementMonth,
  AdStatementQuery,
  AdvertiserOfAd,
  NewAdStatement,
} from './ad-statement.ts'

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
    summary:
      'Take back counted impressions or clicks of a period that are not credited yet: first those with a price, the newest first',
    access,
    params,
    body: NewAdCredit,
    replies: { 200: AdCreditReply },
    problems: [404],
  },
  'PUT /advertisements/:id/advertiser': {
    id: 'setAdvertiser',
    tag,
    summary: 'Set who pays for an advertisement, also for a deleted one. Issued statements never change',
    access,
    params,
    body: AdvertiserOfAd,
    replies: { 200: AdvertiserOfAd },
    problems: [404],
  },
  'GET /advertisements/statements': {
    id: 'listAdStatements',
    tag,
    summary: 'Statements of a month: issued ones, and the current figures of other advertisers',
    access,
    query: AdStatementQuery,
    replies: { 200: AdStatementMonth },
  },
  'POST /advertisements/statements': {
    id: 'issueAdStatement',
    tag,
    summary:
      'Issue the statement of an advertiser and month, from an hour after the month on. It never changes',
    access,
    body: NewAdStatement,
    replies: { 201: AdStatement },
    problems: [409],
  },
  'GET /advertisements/statements/:id': {
    id: 'getAdStatement',
    tag,
    summary: 'An issued statement',
    access,
    params,
    replies: { 200: AdStatement },
    problems: [404],
  },
  'GET /advertisements/statements/:id/statement.csv': {
    id: 'exportAdStatement',
    tag,
    summary: 'An issued statement as CSV: one row per advertisement, and the total',
    access,
    params,
    replies: { 200: z.string() },
    mediaType: 'text/csv; charset=utf-8',
    problems: [404],
  },
})
