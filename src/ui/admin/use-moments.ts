import { getDateTimeFormat } from '#src/i18n/format-date.ts'
import { usePublication } from './use-publication.ts'

/** Writes instants as everything else is dated: German format, by the clock of the publication. */
export function useMoments(): (instant: string) => string {
  const { timeZone } = usePublication()
  const format = getDateTimeFormat('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return (instant) => format.format(new Date(instant))
}
