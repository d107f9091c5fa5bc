// Links to reports, for advertisers without an account.
import { z } from 'zod'
import { storableText } from '#src/news/contract/storable-text.ts'
import { queryText } from '#src/platform/contract/pagination.ts'
import { adLimits } from './ad-limits.ts'
import { AdReport } from './ad-statistics.ts'
import { wholeNumber } from './advertisement-input.ts'

const time = z.iso.datetime({ offset: true })
const name = { error: 'must be the name of an advertiser' }

export const NewAdReportLink = z
  .object({
    id: z
      .string({ error: 'must be the id of an advertisement' })
      .optional()
      .describe('Of the advertisement, also of a deleted one'),
    advertiser: storableText
      .trim()
      .min(1, name)
      .max(adLimits.advertiserLength, name)
      .optional()
      .describe('Instead: all advertisements that have this advertiser when the report is read'),
    days: wholeNumber(1, 365).default(90).describe('How long the link works'),
  })
  .refine(({ id, advertiser }) => (id === undefined) !== (advertiser === undefined), {
    path: ['id'],
    error: 'either id or advertiser must be sent',
  })
  .meta({ id: 'NewAdReportLink' })
export type NewAdReportLink = z.infer<typeof NewAdReportLink>

export const AdReportLinkQuery = z.object({
  id: queryText.describe('Only links to this advertisement'),
  advertiser: queryText.describe('Only links to this advertiser'),
})
export type AdReportLinkQuery = z.infer<typeof AdReportLinkQuery>

const advertisement = z.object({ _id: z.string(), title: z.string() }).nullable()

export const AdReportLink = z
  .object({
    _id: z.string(),
    url: z.string().describe('For the advertiser: who has it may read the report'),
    advertisement: advertisement.describe('Null for a link to an advertiser'),
    advertiser: z.string().nullable().describe('Null for a link to an advertisement'),
    createdAt: time,
    createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    expiresAt: time,
    revokedAt: time.nullable(),
    isActive: z.boolean().describe('Neither expired nor revoked'),
  })
  .meta({ id: 'AdReportLink' })
export type AdReportLink = z.infer<typeof AdReportLink>

/** What the holder of a link gets. */
export const SharedAdReport = AdReport.extend({
  advertisement: advertisement.describe('Null for a report of all advertisements of an advertiser'),
  advertiser: z.string(),
  expiresAt: time.describe('The link works until then'),
}).meta({ id: 'SharedAdReport' })
export type SharedAdReport = z.infer<typeof SharedAdReport>
