import { formatOf } from '#src/i18n/format.ts'
import { usePublication } from './use-publication.ts'

/** Writes the time of day of an instant, by the clock of the publication. */
export function useClock(): (instant: string) => string {
  const { timeZone } = usePublication()
  const format = formatOf('de-DE', { timeZone, timeStyle: 'short' })
  return (instant) => format.format(new Date(instant))
}
