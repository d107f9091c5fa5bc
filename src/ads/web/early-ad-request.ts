// Requests the advertisements of a page while its head is read. If the browser blocks the request, this is known before
// the first paint, and the page is shown without slots instead of with gaps. Later the slots may no longer move.

import type { AdGroups } from '../contract/ad-delivery.ts'
import { type AdPage, getAdRequestKey } from '../contract/ad-page.ts'

export type EarlyAdRequest = { key: string; groups: Promise<AdGroups> }

declare global {
  interface Window {
    /** Removed by the first page view. */
    earlyAdRequest?: EarlyAdRequest | undefined
  }
}

/**
 * Returns an inline script for the head. Animation frames begin when the style sheets have loaded, right before the first
 * paint; the browser's own entry of the paint comes later than what it shows.
 * @param apiUrl of the API, as in the settings
 */
export function createEarlyAdRequest(page: AdPage, language: string, apiUrl = '/api'): string {
  const key = JSON.stringify(getAdRequestKey(page, language))
  const url = JSON.stringify(apiUrl + getRequestPath(page, language))
  return `(() => {
const groups = fetch(${url}, {credentials:'omit', headers:{'content-type':'application/json'}}).then((response) => response.ok ? response.json() : Promise.reject(response.status))
let isPainted
const waitForPaint = () => requestAnimationFrame(() => document.body ? isPainted = 1 : waitForPaint())
waitForPaint()
groups.catch(() => isPainted || (document.documentElement.dataset.withoutAds = ''))
window.earlyAdRequest = {key:${key}, groups}
})()`.replaceAll('<', '\\u003c')
}

/** The request that `fetchAdGroups` in `load-ad-groups.ts` would send. */
function getRequestPath({ kind, articleId = '', category }: AdPage, language: string): string {
  const paths = { main: 'main-page', list: 'news-page', article: `news/${encodeURIComponent(articleId)}` }
  const query = new URLSearchParams({ lang: language, ...(category === undefined ? {} : { category }) })
  return `/advertisements/${paths[kind]}?${query}`
}
