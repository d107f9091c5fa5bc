// When an advertisement runs, from the dates that an admin entered.
import { addDays, startOfDay } from '#src/i18n/format-date.ts'
import { findWholeDay } from '../../contract/ad-day.ts'

type AdPeriod = {
  startsAt: Date
  /** The first instant at which it is no longer shown. */
  endsAt: Date
}

/**
 * @param startDate normalized (see `normalizeAdDay`)
 * @param endDate normalized; inclusive: a whole day until its end, an exact time itself
 */
export function resolvePeriod(startDate: string, endDate: string, timeZone: string): AdPeriod {
  const firstDay = findWholeDay(startDate) ?? findMidnightDay(startDate, timeZone)
  const lastDay = findWholeDay(endDate) ?? findMidnightDay(endDate, timeZone)
  return {
    startsAt: new Date(firstDay === undefined ? startDate : startOfDay(timeZone, firstDay)),
    endsAt:
      lastDay === undefined
        ? new Date(Date.parse(endDate) + 1)
        : new Date(startOfDay(timeZone, addDays(lastDay, 1))),
  }
}

/** The day that begins at this instant in the time zone. Browsers send local midnight as a time in UTC. */
function findMidnightDay(instant: string, timeZone: string): string | undefined {
  const nearby = [-1, 0, 1].map((days) => new Date(Date.parse(instant) + days * 86_400_000).toISOString())
  return nearby
    .map((time) => time.slice(0, 10))
    .find((day) => Date.parse(startOfDay(timeZone, day)) === Date.parse(instant))
}
