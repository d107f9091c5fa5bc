import { timeFormat } from './time-format.ts'
import { usePublication } from './use-publication.ts'

/** Writes instants as everything else is dated: German format, by the clock of the publication. */
export function useMoments(): (instant: string) => string {
  const { timeZone } = usePublication()
  return (instant) => timeFormat('moment', timeZone).format(new Date(instant))
}
