import { getDateTimeFormat } from '#src/i18n/format-date.ts'
import { usePublication } from './use-publication.ts'

/** Writes the time of day of an instant, by the clock of the publication. */
export function useClock(): (instant: string) => string {
  const { timeZone } = usePublication()
  const format = getDateTimeFormat('de-DE', { timeZone, timeStyle: 'short' })
  return (instant) => format.format(new Date(instant))
}
