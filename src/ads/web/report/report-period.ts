// The period of a report: the last days up to today, or chosen days.
import { addDays, toIsoDay } from '#src/i18n/format-date.ts'

export const periodLengths = ['30', '7', '90', 'custom'] as const

export type ChosenPeriod = {
  /** Days up to today. */
  length: (typeof periodLengths)[number]
  /** First and last day (`YYYY-MM-DD`) of a custom period; empty for the server's default. */
  from: string
  to: string
}

export const defaultPeriod: ChosenPeriod = { length: periodLengths[0], from: '', to: '' }

/** Reads the period from the query of a page. */
export function parsePeriod(searchParams: URLSearchParams): ChosenPeriod {
  const read = (name: string) => searchParams.get(name) ?? ''
  const length = periodLengths.find((each) => each === read('dateRange')) ?? periodLengths[0]
  return { length, from: read('dateFrom'), to: read('dateTo') }
}

/** The first and last day in the publication's time zone. */
export function resolvePeriod({ length, from, to }: ChosenPeriod, timeZone: string, now: Date) {
  if (length === 'custom') return { from: from || undefined, to: to || undefined }
  const today = toIsoDay(now, timeZone)
  return { from: addDays(today, 1 - Number(length)), to: today }
}

export function isReversed({ length, from, to }: ChosenPeriod): boolean {
  return length === 'custom' && from !== '' && to !== '' && to < from
}
