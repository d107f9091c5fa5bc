const parts = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  clock: { timeStyle: 'short' },
} as const

const made = new Map<string, Intl.DateTimeFormat>()

/** One for all rows that are written with it: making a format takes far longer than writing with one. */
export function timeFormat(of: keyof typeof parts, timeZone: string): Intl.DateTimeFormat {
  const name = `${of} ${timeZone}`
  let format = made.get(name)
  if (!format) {
    format = new Intl.DateTimeFormat('de-DE', { timeZone, ...parts[of] })
    made.set(name, format)
  }
  return format
}
