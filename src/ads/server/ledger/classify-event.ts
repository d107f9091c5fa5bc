// Decides before an event is stored whether it may count: what its token says, who sent it, and how often. Whether the
// advertisement may still be shown and its budget suffices is decided when it is stored (record-events.ts).
import type { KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isCrawler, isPrefetch } from '#src/platform/http/automatic-client.ts'
import type { AdEventKind, EventReason } from '../ads.tables.ts'
import type { RateLimit } from '../delivery/ad-clients.ts'
import { type AdServe, createServeId, getServeTime, verifyAdToken } from '../delivery/ad-token.ts'
import { getDevice } from './device.ts'
import type { NewEvent } from './new-event.ts'

export type CountedKind = Extract<AdEventKind, 'impression' | 'viewable' | 'click'>

/**
 * - `compat` counts events without a token, once per call.
 * - `strict` counts only events with a token, from a page of this site in a browser, at stricter rates.
 */
export type AdTrafficPolicy = 'compat' | 'strict'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long after it was chosen an advertisement can be counted. */
const maxAgeMs: Record<CountedKind, number> = {
  impression: 30 * minuteMs,
  viewable: 2 * hourMs,
  click: 2 * hourMs,
}
/** A clock of another process of the site may be ahead. */
const maxClockSkewMs = minuteMs

/** For one advertisement and one network and browser, which offices and schools share. */
const rateLimits: Record<AdTrafficPolicy, Record<CountedKind, readonly RateLimit[]>> = {
  compat: {
    impression: [{ max: 3_000, windowMs: minuteMs }],
    viewable: [{ max: 3_000, windowMs: minuteMs }],
    click: [
      { max: 120, windowMs: minuteMs },
      { max: 1_000, windowMs: 24 * hourMs },
    ],
  },
  strict: {
    impression: [{ max: 60, windowMs: minuteMs }],
    viewable: [{ max: 60, windowMs: minuteMs }],
    click: [
      { max: 1, windowMs: minuteMs },
      { max: 3, windowMs: 10 * minuteMs },
      { max: 10, windowMs: hourMs },
      { max: 25, windowMs: 24 * hourMs },
    ],
  },
}

export type EventRequest = {
  adId: string
  kind: CountedKind
  token: string | undefined
  headers: IncomingHttpHeaders
  /** Identifies a network and browser for today. */
  client: string
}

type Context = {
  secret: KeyObject
  policy: AdTrafficPolicy
  /** Header with the country of the reader, set by the operator's proxy. */
  countryHeader: string | undefined
  now: Date
  isOverRate: (client: string, adId: string, kind: string, limits: readonly RateLimit[]) => boolean
}

export function classifyEvent(request: EventRequest, context: Context): NewEvent {
  const { adId, kind, token, headers } = request
  const serve = token ? verifyAdToken(token, context.secret) : undefined
  // The token of another advertisement must not be used up.
  const ownServe = serve?.adId === adId ? serve : undefined
  const id = ownServe?.id ?? createServeId(context.now)
  return {
    adId,
    kind,
    token: id,
    issuedAt: getServeTime(id),
    isAttested: ownServe !== undefined,
    reason: findReason(request, ownServe, context),
    placement: ownServe?.placement ?? '',
    articleId: ownServe?.articleId ?? '',
    language: ownServe?.language ?? '',
    creative: ownServe?.creative ?? '',
    device: getDevice(headers['user-agent']),
    country: findCountry(headers, context.countryHeader),
  }
}

function findReason(
  { adId, kind, token, headers, client }: EventRequest,
  serve: AdServe | undefined,
  { policy, now, isOverRate }: Context,
): EventReason | undefined {
  if (isPrefetch(headers)) return 'prefetch'
  if (isCrawler(headers['user-agent'])) return 'bot'
  if (token && !serve) return 'forged'
  if (serve?.isPreview) return 'preview'
  if (serve && !isRecent(serve, kind, now)) return 'expired'
  if (!serve && (policy === 'strict' || kind === 'viewable')) return 'unattested'
  if (policy === 'strict' && !isFromOwnPage(headers)) return 'unattested'
  return isOverRate(client, adId, kind, rateLimits[policy][kind]) ? 'rate' : undefined
}

function isRecent({ id }: AdServe, kind: CountedKind, now: Date): boolean {
  const ageMs = now.getTime() - getServeTime(id).getTime()
  return ageMs >= -maxClockSkewMs && ageMs <= maxAgeMs[kind]
}

/** Two letters of ISO 3166; empty if unknown. Proxies send XX, and T1 for Tor. */
function findCountry(headers: IncomingHttpHeaders, headerName: string | undefined): string {
  const value = headerName ? headers[headerName] : undefined
  const isCountry = typeof value === 'string' && /^(?!xx$)[a-z]{2}$/i.test(value)
  return isCountry ? value.toUpperCase() : ''
}

function isFromOwnPage(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers['user-agent'] !== undefined
}
