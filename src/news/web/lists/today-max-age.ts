import { toIsoDay } from '#src/i18n/format-date.ts'

const maxAgeMs = 60_000

/** Cache time of the list of today's articles: a minute, but not longer than until midnight. */
export function getTodayMaxAgeMs(now: Date, timeZone: string): number {
  const isSameDay = toIsoDay(new Date(now.getTime() + maxAgeMs), timeZone) === toIsoDay(now, timeZone)
  // Midnight is at a full minute in every time zone.
  return isSameDay ? maxAgeMs : maxAgeMs - (now.getTime() % maxAgeMs)
}
