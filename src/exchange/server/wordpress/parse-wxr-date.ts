// WordPress writes each date up to three times; the zone-free ones belong to the site's own zone,
// which the export names nowhere.
import { isPlausibleDate } from '../is-plausible-date.ts'
import type { WxrItem } from './collect-wxr.ts'

/**
 * The post's date: UTC where given, else the local one (taken `zoneMinutes` east of UTC, as learned from
 * posts that carry both), else the feed's. Undefined when all are empty, as in drafts never published.
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

/** Minutes the site's clock is ahead of UTC at this post, or undefined when it carries only one date. */
export function getZoneOffsetMinutes(item: Pick<WxrItem, 'postDate' | 'postDateGmt'>): number | undefined {
  const [utc, local] = [parseTimestamp(item.postDateGmt), parseTimestamp(item.postDate)]
  if (!utc || !local) return undefined
  const minutes = Math.round((local.getTime() - utc.getTime()) / 60_000)
  return Math.abs(minutes) <= 14 * 60 ? minutes : undefined
}

/** `2010-10-05 07:27:25` as UTC; `0000-00-00 00:00:00` and impossible dates are undefined. */
function parseTimestamp(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text)
  if (!match) return undefined
  const date = new Date(`${match[1]}T${match[2]}Z`)
  // The 31st of February is read as a day in March.
  return isPlausibleDate(date) && date.toISOString().startsWith(String(match[1])) ? date : undefined
}
