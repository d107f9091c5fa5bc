const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function dayInZone(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    // Swedish dates are written as ISO 8601 days.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  // Years before 1000 come without their zeros.
  return format.format(moment).padStart(10, '0')
}
