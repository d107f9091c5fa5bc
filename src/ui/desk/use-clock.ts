import { timeFormat } from './time-format.ts'
import { usePublication } from './use-publication.ts'

/** Writes the time of day of an instant, by the clock of the publication. */
export function useClock(): (instant: string) => string {
  const { timeZone } = usePublication()
  return (instant) => timeFormat('clock', timeZone).format(new Date(instant))
}
