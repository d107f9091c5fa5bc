import { getDateTimeFormat } from '#src/i18n/format-date.ts'
import { useTimeZone } from './use-time-zone.ts'

/** Returns a function that formats date and time of an instant: German format, in the time zone of the site. */
export function useFormatDateTime(): (instant: string) => string {
  const timeZone = useTimeZone()
  const format = getDateTimeFormat('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return (instant) => format.format(new Date(instant))
}
