// Counts what happened to an advertisement, at most once for each time it was served. An admin's views count nothing.
import { getCurrentSession, sessionStore } from '#src/auth/web/session.ts'
import { logNotice } from '#src/ui/log-notice.ts'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'
import { adsApi } from './ads-api.ts'

type TrackedAd = Pick<PublicAdvertisement, '_id' | 'token'>

const impressions = new WeakSet<TrackedAd>()
const viewables = new WeakSet<TrackedAd>()

export function trackImpression(ad: TrackedAd): void {
  if (impressions.has(ad)) return
  impressions.add(ad)
  send(ad, 'impression')
}

/** Half of the advertisement was visible for a second. */
export function trackViewable(ad: TrackedAd): void {
  if (viewables.has(ad)) return
  viewables.add(ad)
  send(ad, 'viewable')
}

/** A second click is sent as well: the server recognizes and reports it. */
export function trackClick(ad: TrackedAd): void {
  send(ad, 'click')
}

function send({ _id, token }: TrackedAd, event: 'impression' | 'viewable' | 'click'): void {
  whenSessionKnown(() => {
    const { state, user } = getCurrentSession()
    // While the server cannot be reached, the reader may be an admin or translator.
    if (state === 'unreachable' || (user && user.role !== 'user')) return
    const input = { params: { id: _id }, query: { t: token }, keepalive: true }
    adsApi(`POST /advertisements/:id/${event}`, input).catch(() =>
      logNotice(`Failed to track ${event === 'click' ? event : 'impression'}`),
    )
  })
}

/** Calls back at once, or after a stored token has been checked. */
function whenSessionKnown(callback: () => void): void {
  let isDone = false
  const check = () => {
    if (isDone || getCurrentSession().state === 'unknown') return
    isDone = true
    callback()
    // The first listener is called before it is registered.
    queueMicrotask(() => unsubscribe())
  }
  const unsubscribe = sessionStore.subscribe(check)
  check()
}
