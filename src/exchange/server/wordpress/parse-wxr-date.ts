// WordPress writes each date up to three times. Dates without a time zone are in the zone of the site, which the export
// does not contain.
import { isPlausibleDate } from '../is-plausible-date.ts'
import type { WxrItem } from './collect-wxr.ts'

/**
 * Returns the UTC date of a post, else its local date, else its feed date. Undefined if all are empty, as in drafts that
 * were never published.
 * @param zoneMinutes offset of local dates from UTC, derived from posts with both dates
 */
export function parseWxrDate(
  item: Pick<WxrItem, 'postDate' | 'postDateGmt' | 'pubDate'>,
  zoneMinutes = 0,
): Date | undefined {
  const utc = parseTimestamp(item.postDateGmt)
  if (utc) return utc
  const local = parseTimestamp(item.postDate)
  if (local) return new Date(local.getTime() - zoneMinutes * 60_000)
  const published = new Date(item.pubDate)
  return isPlausibleDate(published) ? published : undefined
}

/** Offset of the site from UTC in minutes at the date of this post; undefined if the post has only one date. */
export function getZoneOffsetMinutes(item: Pick<WxrItem, 'postDate' | 'postDateGmt'>): number | undefined {
  const [utc, local] = [parseTimestamp(item.postDateGmt), parseTimestamp(item.postDate)]
  if (!utc || !local) return undefined
  const minutes = Math.round((local.getTime() - utc.getTime()) / 60_000)
  return Math.abs(minutes) <= 14 * 60 ? minutes : undefined
}

/** Parses `2010-10-05 07:27:25` as UTC. Returns undefined for `0000-00-00 00:00:00` and impossible dates. */
function parseTimestamp(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text)
  if (!match) return undefined
  const date = new Date(`${match[1]}T${match[2]}Z`)
  // `Date` parses 31 February as a day in March.
  return isPlausibleDate(date) && date.toISOString().startsWith(String(match[1])) ? date : undefined
}
