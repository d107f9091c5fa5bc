// Recognizes repeated visits for rate limits and frequency caps without storing anything on the device: by a hash of the
// network and the browser, with a salt that is replaced each day and never stored.
import { createHash, randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { createLruCache } from '#src/platform/cache/lru-cache.ts'

const dayMs = 86_400_000
const maxCounters = 200_000

/** Limits for one advertisement and one network and browser: at most `max` counted events in `windowMs`. */
export type RateLimit = { max: number; windowMs: number }

export function createAdClients(now: () => number = Date.now) {
  let salt = { day: -1, value: '' }
  const counters = createLruCache<{ count: number; until: number }>({ maxEntries: maxCounters })

  function getSalt(): string {
    const day = Math.floor(now() / dayMs)
    if (day !== salt.day) salt = { day, value: randomBytes(16).toString('hex') }
    return salt.value
  }

  function count(key: string, windowMs: number): number {
    const current = counters.get(key)
    if (current && current.until > now()) {
      current.count += 1
      return current.count
    }
    counters.set(key, { count: 1, until: now() + windowMs })
    return 1
  }

  return {
    /** Identifies a network and browser until the end of the day (UTC). */
    identify({ ip, userAgent }: { ip: string; userAgent: string }): string {
      return createHash('sha256')
        .update(`${getSalt()} ${truncateAddress(ip)} ${userAgent}`)
        .digest('base64url')
        .slice(0, 16)
    },

    /** Counts an event; true if it exceeds one of the limits. */
    isOverRate(client: string, adId: string, kind: string, limits: readonly RateLimit[]): boolean {
      const exceeded = limits.map(
        ({ max, windowMs }) => count(`${client} ${adId} ${kind} ${windowMs}`, windowMs) > max,
      )
      return exceeded.includes(true)
    },

    countImpression(client: string, adId: string): void {
      count(`${client} ${adId} shown`, dayMs)
    },

    /** Impressions of the advertisement today. */
    getImpressions(client: string, adId: string): number {
      const counter = counters.get(`${client} ${adId} shown`)
      return counter && counter.until > now() ? counter.count : 0
    },
  }
}

/** The network of an address: the first 24 bits of IPv4, 48 of IPv6. */
function truncateAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const parsed = ipaddr.process(ip)
  if (parsed instanceof ipaddr.IPv4) return parsed.octets.slice(0, 3).join('.')
  return parsed.parts
    .slice(0, 3)
    .map((part) => part.toString(16))
    .join(':')
}
