// Calls of conversions: the report of an advertiser's server, and the key that signs it.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { ConversionKey, ConversionReply, NewConversion } from './ad-conversion.ts'

const tag = 'Advertisements'
const access = 'admin'
const params = z.object({ id: z.string() })

export const conversionCalls = defineCalls({
  'POST /advertisements/conversions': {
    id: 'countConversion',
    tag,
    summary: 'Report a conversion of a counted click, up to 30 days after it. Each click has at most one',
    access: 'public',
    body: NewConversion,
    replies: { 200: ConversionReply },
    problems: [401, 404],
    noStore: true,
  },
  'GET /advertisements/:id/conversion-key': {
    id: 'getConversionKey',
    tag,
    summary: 'The key by which the server of the advertiser signs conversions',
    access,
    params,
    replies: { 200: ConversionKey },
    problems: [404],
    noStore: true,
  },
  'POST /advertisements/:id/conversion-key': {
    id: 'replaceConversionKey',
    tag,
    summary:
      'Replace the key that signs conversions. Conversions signed with the old one are rejected from then on',
    access,
    params,
    replies: { 200: ConversionKey },
    problems: [404],
    noStore: true,
  },
})
