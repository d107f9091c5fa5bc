import { getDateTimeFormat } from '#src/i18n/format-date.ts'
import { useTimeZone } from './use-time-zone.ts'

/** Returns a function that formats the time of day of an instant, in the time zone of the site. */
export function useFormatTime(): (instant: string) => string {
  const timeZone = useTimeZone()
  const format = getDateTimeFormat('de-DE', { timeZone, timeStyle: 'short' })
  return (instant) => format.format(new Date(instant))
}
