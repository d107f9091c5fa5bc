// Times as an editor sets them: by the clock of the publication, wherever the editor sits.

/** `2026-11-22T09:30`, as the zone's clock shows an instant; empty for none. */
export function toZoneTime(instant: string, timeZone: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(date).replace(' ', 'T')
}

/**
 * The instant at which the zone's clock shows this time, as ISO 8601; empty for no time. A time that the clock skips
 * in spring counts on from before the change; one that it shows twice in autumn means the first.
 */
export function fromZoneTime(local: string, timeZone: string): string {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return ''
  // The zone's distance may differ around a change of clocks: try what applies a day before and after.
  const dayMs = 24 * 60 * 60 * 1000
  const candidates = [asUtc - dayMs, asUtc + dayMs].map((near) => asUtc - utcOffsetMs(near, timeZone))
  const exact = candidates.find((instant) => toZoneTime(new Date(instant).toISOString(), timeZone) === local)
  return new Date(exact ?? candidates[0] ?? asUtc).toISOString()
}

/** How far the zone's clock is ahead of UTC. */
function utcOffsetMs(instant: number, timeZone: string): number {
  const shown = toZoneTime(new Date(instant).toISOString(), timeZone)
  return Date.parse(`${shown}:00Z`) - Math.floor(instant / 60_000) * 60_000
}
