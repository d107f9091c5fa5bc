// Calls about incorrect data of products.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { Correction, NewCorrection } from './correction.ts'

const tag = 'Corrections'
const params = z.object({ id: z.string() })

export const correctionCalls = defineCalls({
  'POST /products/:id/corrections': {
    id: 'reportIncorrectData',
    tag,
    summary:
      'Report a wrong fact of a product, with what is right; replaces your open report about the same fact',
    access: 'user',
    params,
    body: NewCorrection,
    replies: { 200: z.object({ received: z.literal(true) }) },
    problems: [404, 409, 429],
  },
  'GET /corrections': {
    id: 'listCorrections',
    tag,
    summary: 'Reports that wait for an expert, the oldest first',
    access: 'expert',
    replies: { 200: z.object({ data: z.array(Correction), total: z.number().int() }) },
  },
  'POST /corrections/:id/decide': {
    id: 'decideCorrection',
    tag,
    summary: 'Accept a report, which changes the product, or refuse it; its author is told',
    access: 'expert',
    params,
    body: z.object({ isAccepted: z.boolean() }),
    replies: { 200: z.object({ decided: z.literal(true) }) },
    problems: [404],
  },
})
