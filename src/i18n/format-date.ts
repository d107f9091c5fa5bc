// Dates as readers see them. One locale and one time zone for everybody: what the server printed stays as it is.

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one costs a hundred times what using it does, and a page tells many times. */
export function getDateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, known)
  return known
}

/**
 * A date in German format (`1.2.2026`), in every language of the interface.
 * @param value a day (`2026-02-01`) or an instant (ISO 8601)
 * @param timeZone IANA name of the zone that decides the day of an instant; a day is a day everywhere
 */
export function formatDate(value: string, timeZone: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  // Days are what readers' pages show, and no page should wait for a browser to read up on German for them.
  if (year) return [day, month, year].map(Number).join('.')
  return getDateTimeFormat('de-DE', { timeZone }).format(new Date(value))
}

/** The day of an instant in a zone, as `YYYY-MM-DD`. */
export function toIsoDay(instant: Date, timeZone: string): string {
  // Swedish dates are written as ISO 8601 days, but for the zeros of years before 1000.
  return getDateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant).padStart(10, '0')
}

/** The instant as a clock in the zone shows it, with the zone's distance from UTC (ISO 8601): its day is the zone's day. */
export function toZonedIsoString(timeZone: string, instant: Date): string {
  const minutes = minutesFromUtc(timeZone, instant)
  const shown = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, 19)
  return shown + offsetText(minutes)
}

/** When a day begins in the zone (ISO 8601). */
export function startOfDay(timeZone: string, day: string): string {
  const inUtc = Date.parse(`${day}T00:00:00Z`)
  // The distance at midnight in UTC may be that after a change of clocks, which comes later than the zone's own midnight.
  const about = new Date(inUtc - minutesFromUtc(timeZone, new Date(inUtc)) * 60_000)
  return `${day}T00:00:00${offsetText(minutesFromUtc(timeZone, about))}`
}

function minutesFromUtc(timeZone: string, instant: Date): number {
  const parts = getDateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Before there were zones, clocks differed by seconds as well; no format has a place for those.
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const distance = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`
}
