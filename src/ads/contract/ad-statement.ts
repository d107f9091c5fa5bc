// Statements: what an advertiser pays for a month. Once issued they never change.
import { z } from 'zod'
import { storableText } from '#src/news/contract/storable-text.ts'
import { hasVisibleText } from '#src/newsroom/contract/has-visible-text.ts'
import { adLimits } from './ad-limits.ts'

const count = z.number().int()
const dollars = z.number().describe('US dollars')
const monthPattern = /^[12]\d{3}-(0[1-9]|1[0-2])$/
const monthError = { error: 'must be a month in the form YYYY-MM' }
const month = z.string(monthError).regex(monthPattern, monthError)
const advertiserError = { error: 'must be the name of an advertiser' }

export const AdStatementQuery = z.object({ month: month.describe('YYYY-MM') })

const advertiser = storableText
  .trim()
  .refine(hasVisibleText, advertiserError)
  .max(adLimits.advertiserLength, advertiserError)

export const AdvertiserOfAd = z.object({ advertiser }).meta({ id: 'AdvertiserOfAd' })
export type AdvertiserOfAd = z.infer<typeof AdvertiserOfAd>

export const NewAdStatement = z.object({ advertiser, month }).meta({ id: 'NewAdStatement' })
export type NewAdStatement = z.infer<typeof NewAdStatement>

const figures = {
  impressions: count.describe('Counted in the month'),
  clicks: count.describe('Counted in the month'),
  charges: dollars.describe('For what was counted in the month, in US dollars'),
  creditedImpressions: count.describe('Credited in the month, also those that were counted earlier'),
  creditedClicks: count.describe('Credited in the month, also those that were counted earlier'),
  credits: dollars.describe('Negative, in US dollars'),
  amount: dollars.describe('Charges and credits together, in US dollars'),
}

const content = {
  advertiser: z.string(),
  lines: z
    .array(z.object({ _id: z.string(), title: z.string(), ...figures }))
    .describe('By advertisement, also deleted ones, oldest first'),
  totals: z.object(figures).describe('Sums of the lines'),
}

const user = z.object({ id: z.string(), name: z.string() })
const time = z.iso.datetime({ offset: true })

export const AdStatement = z
  .object({
    _id: z.string(),
    number: z.string().describe('The year of issue and a running number without gaps, such as `2026-0001`'),
    month: z.string().describe('YYYY-MM'),
    timeZone: z.string().describe('In which the days of the month were counted'),
    issuedAt: time,
    issuedBy: user.nullable(),
    publisher: z
      .object({ name: z.string(), address: z.string() })
      .describe('As in the settings when it was issued; empty if these name none'),
    ...content,
  })
  .meta({ id: 'AdStatement' })
export type AdStatement = z.infer<typeof AdStatement>

/** What is on a statement, or would be. */
export type AdStatementContent = Pick<AdStatement, 'advertiser' | 'lines' | 'totals'>

/** The statements of a month. */
export const AdStatementMonth = z
  .object({
    month: z.string(),
    timeZone: z.string(),
    issuableFrom: time.describe('Statements of the month can be issued from then on'),
    statements: z
      .array(
        z.object({
          ...content,
          isIssued: z.boolean(),
          canIssue: z
            .boolean()
            .describe(
              'False before `issuableFrom`, without the name of an advertiser, and if the advertiser has a statement of the month already',
            ),
          _id: z.string().nullable(),
          number: z.string().nullable(),
          issuedAt: time.nullable(),
          issuedBy: user.nullable(),
        }),
      )
      .describe(
        'One for each advertiser with charges or credits: the issued statement, or the current figures. Advertisements that came to an advertiser after its statement was issued are listed separately',
      ),
  })
  .meta({ id: 'AdStatementMonth' })
export type AdStatementMonth = z.infer<typeof AdStatementMonth>
