// Formats dates. All readers get the same locale and time zone, so the browser never changes what the server rendered.

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a format takes a hundred times as long as using it, and pages show many dates. */
export function getDateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/**
 * Formats a date in German format (`1.2.2026`), in every language of the interface.
 * @param value a day (`2026-02-01`) or an instant (ISO 8601)
 * @param timeZone IANA name of the time zone that determines the day of an instant; without effect on a day
 */
export function formatDate(value: string, timeZone: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  // Public pages show days only. Formatting them here spares the browser from loading German locale data.
  if (year) return [day, month, year].map(Number).join('.')
  return getDateTimeFormat('de-DE', { timeZone }).format(new Date(value))
}

const localTime: Intl.DateTimeFormatOptions = {
  ...{ day: 'numeric', month: 'numeric', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit' },
}

/** Formats date and time of an instant in German format, in the time zone of the browser: for what happened on this device. */
export function formatLocalTime(instant: string): string {
  return getDateTimeFormat('de-DE', localTime).format(new Date(instant))
}

/** Returns the day of an instant in a time zone, as `YYYY-MM-DD`. */
export function toIsoDay(instant: Date, timeZone: string): string {
  // Swedish short dates equal ISO 8601, except that years before 1000 lack the leading zero.
  return getDateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant).padStart(10, '0')
}

/** Returns the day so many days later, or earlier with a negative number. */
export function addDays(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`)
  time.setUTCDate(time.getUTCDate() + days)
  return time.toISOString().slice(0, 10)
}

/** Returns an instant in the local time of a zone with its UTC offset (`2026-07-01T00:30:00+02:00`). */
export function toZonedIsoString(timeZone: string, instant: Date): string {
  const offset = getOffsetMinutes(timeZone, instant)
  const localTime = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, 19)
  return localTime + formatOffset(offset)
}

/**
 * Returns the first instant of a day in a time zone, as ISO 8601 with UTC offset: midnight, or a later time where the clocks
 * skip midnight.
 */
export function startOfDay(timeZone: string, day: string): string {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`)
  const atOffsetOf = (instant: Date) => new Date(utcMidnight - getOffsetMinutes(timeZone, instant) * 60_000)
  // The clocks may change between local midnight and midnight in UTC, so the offset is read again near local midnight.
  const nearMidnight = atOffsetOf(new Date(utcMidnight))
  const midnight = atOffsetOf(nearMidnight)
  if (toIsoDay(midnight, timeZone) < day) return toZonedIsoString(timeZone, atOffsetOf(midnight))
  return `${day}T00:00:00${formatOffset(getOffsetMinutes(timeZone, nearMidnight))}`
}

function getOffsetMinutes(timeZone: string, instant: Date): number {
  const parts = getDateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Before standard time, offsets included seconds (`GMT+00:53:28`). ISO 8601 offsets cannot express them.
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

function formatOffset(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const absolute = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`
}
