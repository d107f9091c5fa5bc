// Statistics of advertisements. All figures come from the ledger's roll-ups; a total equals the sum of its rows.
import { z } from 'zod'
import { queryText } from '#src/platform/contract/pagination.ts'
import { exclusionReasons } from './ad-dimensions.ts'

const count = z.number().int()
const dollars = z.number().describe('US dollars')

export const AdFigures = z
  .object({
    grossImpressions: count,
    impressions: count.describe('Counted'),
    viewable: count,
    grossClicks: count,
    clicks: count.describe('Counted'),
    conversions: count,
    spend: dollars,
  })
  .meta({ id: 'AdFigures' })
export type AdFigures = z.infer<typeof AdFigures>

const day = z.iso.date()

export const AdReportQuery = z.object({
  from: queryText.describe('YYYY-MM-DD, first day; default: 29 days before the last'),
  to: queryText.describe('YYYY-MM-DD, last day; default: today'),
})
export type AdReportQuery = z.infer<typeof AdReportQuery>

export const SharedAdCsvQuery = AdReportQuery.extend({
  by: queryText.describe('`day` (default), `advertisement`, or a dimension such as `device`'),
})
export type SharedAdCsvQuery = z.infer<typeof SharedAdCsvQuery>

export const AdCsvQuery = SharedAdCsvQuery.extend({
  id: queryText.describe('Only this advertisement; default: all'),
})
export type AdCsvQuery = z.infer<typeof AdCsvQuery>

export const AdEventsQuery = AdReportQuery.extend({
  id: queryText.describe('Only this advertisement; default: all'),
})
export type AdEventsQuery = z.infer<typeof AdEventsQuery>

const values = z.array(
  AdFigures.extend({ value: z.string(), label: z.string().optional().describe('Title of the article') }),
)

const reportFields = {
  period: z.object({ from: day, to: day, timeZone: z.string() }),
  figures: AdFigures.describe('Of the period'),
  previous: AdFigures.describe('Of the same number of days before the period'),
  days: z.array(AdFigures.extend({ day })).describe('Every day of the period'),
  dimensions: z
    .object({
      placement: values,
      device: values,
      country: values,
      language: values,
      article: values,
      creative: values,
    })
    .describe(
      'The figures of the period by each dimension, most impressions first. An empty value is unknown',
    ),
  exclusions: z
    .array(z.object({ reason: z.enum(exclusionReasons), impressions: count, clicks: count }))
    .describe('Events of the period that were recorded but not counted'),
}

/** Of all advertisements together. */
export const AdReport = z
  .object({
    ...reportFields,
    advertisements: z
      .array(AdFigures.extend({ _id: z.string(), title: z.string(), advertiser: z.string() }))
      .describe('Those with events in the period, also deleted ones'),
  })
  .meta({ id: 'AdReport' })
export type AdReport = z.infer<typeof AdReport>

/** Of one advertisement. The counters cover its whole life, everything else the period. */
export const AdStatistics = z
  .object({
    _id: z.string(),
    title: z.string(),
    impressionCount: count,
    clickCount: count,
    viewableCount: count,
    conversionCount: count,
    conversionRate: z.number().describe('Conversions per click'),
    clickThroughRate: z.number().describe('Clicks per impression'),
    effectiveCostPerMille: dollars.describe('Spend per thousand impressions'),
    totalSpend: dollars,
    budget: dollars,
    returnOnInvestment: z
      .number()
      .nullable()
      .describe('(conversions × 50 − spend) / spend; null without spend'),
    ...reportFields,
  })
  .meta({ id: 'AdStatistics' })
export type AdStatistics = z.infer<typeof AdStatistics>
