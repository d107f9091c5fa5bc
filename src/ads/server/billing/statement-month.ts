// The month of a statement, in the time zone of the publication.
import { startOfDay } from '#src/i18n/format-date.ts'

/** Events that are on their way at the end of the month are stored long before. */
const delayMs = 3_600_000

/** First and last day of a month (`YYYY-MM`). */
export function getMonthDays(month: string): { first: string; last: string } {
  const next = Date.parse(`${getNextMonth(month)}-01T00:00:00Z`)
  return { first: `${month}-01`, last: new Date(next - 86_400_000).toISOString().slice(0, 10) }
}

/** From when on the figures of a month do not change any more. */
export function getIssuableFrom(month: string, timeZone: string): Date {
  return new Date(Date.parse(startOfDay(timeZone, `${getNextMonth(month)}-01`)) + delayMs)
}

function getNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}
