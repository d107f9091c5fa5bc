// Converts between UTC instants and local times in the publication's time zone, which may differ from the editor's.

/** Local time of an ISO 8601 instant, such as `2026-11-22T09:30`; empty for an invalid or empty instant. */
export function toZoneTime(instant: string, timeZone: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(date).replace(' ', 'T')
}

/**
 * ISO 8601 instant of a local time; empty for an invalid or empty time. A time that the clock skips in spring is
 * interpreted with the offset before the change; of a time that occurs twice in autumn, the first is taken.
 */
export function fromZoneTime(local: string, timeZone: string): string {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return ''
  // The UTC offset may change near this time: try the offsets that apply a day before and a day after.
  const dayMs = 24 * 60 * 60 * 1000
  const candidates = [asUtc - dayMs, asUtc + dayMs].map((near) => asUtc - utcOffsetMs(near, timeZone))
  const exact = candidates.find((instant) => toZoneTime(new Date(instant).toISOString(), timeZone) === local)
  return new Date(exact ?? candidates[0] ?? asUtc).toISOString()
}

/** How far the time zone is ahead of UTC. */
function utcOffsetMs(instant: number, timeZone: string): number {
  const local = toZoneTime(new Date(instant).toISOString(), timeZone)
  return Date.parse(`${local}:00Z`) - Math.floor(instant / 60_000) * 60_000
}
