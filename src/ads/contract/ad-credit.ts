// Credits: counted events that are taken back.
import { z } from 'zod'
import { storableText } from '#src/news/contract/storable-text.ts'
import { hasVisibleText } from '#src/newsroom/contract/has-visible-text.ts'
import { isCalendarDay } from './ad-day.ts'
import { adLimits } from './ad-limits.ts'
import { wholeNumber } from './advertisement-input.ts'

const creditedKinds = ['impression', 'click'] as const
export type CreditedKind = (typeof creditedKinds)[number]

const dayError = { error: 'must be a date in the form YYYY-MM-DD' }
const day = z.string(dayError).refine(isCalendarDay, dayError)
const kind = z.enum(creditedKinds, { error: 'must be impression or click' })
const noteError = { error: 'must have 1 to 500 characters' }

export const NewAdCredit = z
  .object({
    kind,
    from: day.describe('First day of the events, in the time zone of the publication'),
    to: day.describe('Last day of the events'),
    count: wholeNumber(1, adLimits.creditedEvents).describe('First those with a price, the newest first'),
    note: storableText
      .trim()
      .max(adLimits.creditNoteLength, noteError)
      .refine(hasVisibleText, noteError)
      .describe('Why; only for admins'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before the first day' })
  .meta({ id: 'NewAdCredit' })
export type NewAdCredit = z.infer<typeof NewAdCredit>

const credited = z.number().int().describe('Fewer than asked for if there are not as many')
const amount = z.number().describe('US dollars that the advertiser gets back')

export const AdCreditReply = z.object({ credited, amount }).meta({ id: 'AdCreditReply' })
export type AdCreditReply = z.infer<typeof AdCreditReply>

export const AdCredit = z
  .object({
    _id: z.string(),
    kind,
    from: z.iso.date(),
    to: z.iso.date(),
    credited,
    amount,
    note: z.string(),
    by: z.object({ id: z.string(), name: z.string() }).nullable(),
    at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'AdCredit' })
export type AdCredit = z.infer<typeof AdCredit>
