// Dates as readers see them. One locale and one time zone for everybody: what the server printed stays as it is.

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A date in German format (`1.2.2026`), in every language of the interface.
 * @param value a day (`2026-02-01`) or an instant (ISO 8601)
 * @param timeZone IANA name of the zone that decides the day of an instant; a day is a day everywhere
 */
export function formatDate(value: string, timeZone: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  const zone = isDay ? 'UTC' : timeZone
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('de-DE', { timeZone: zone })
    formats.set(zone, format)
  }
  return format.format(new Date(value))
}

/** The day of an instant in a zone, as `YYYY-MM-DD`. */
export function dayOf(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}
