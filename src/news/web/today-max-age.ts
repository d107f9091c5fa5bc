import { toIsoDay } from '#src/i18n/format-date.ts'

const atMostMs = 60_000

/** How long a list of today's articles stays right: a minute, or until the day is over where that comes first. */
export function getTodayMaxAgeMs(now: Date, timeZone: string): number {
  const isSameDay = toIsoDay(new Date(now.getTime() + atMostMs), timeZone) === toIsoDay(now, timeZone)
  // Days change with a full minute in every zone.
  return isSameDay ? atMostMs : atMostMs - (now.getTime() % atMostMs)
}
