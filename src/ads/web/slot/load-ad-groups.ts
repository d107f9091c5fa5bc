// Requests the advertisements of a page view once for all of its slots.
import { logNotice } from '#src/ui/log-notice.ts'
import type { AdGroups } from '../../contract/ad-delivery.ts'
import { type AdPage, getAdRequestKey } from '../../contract/ad-page.ts'
// The type of `window.earlyAdRequest`.
import type { EarlyAdRequest } from '../early-ad-request.ts'
import { adsApi } from './ads-api.ts'

const retryDelayMs = 1_000

/** Texts of the console, by kind of page. */
const failures = {
  main: 'Failed to fetch main page advertisements',
  list: 'Failed to fetch news page advertisements',
  article: 'Failed to fetch news article advertisements',
}

const requests = new WeakMap<AdPage, Promise<AdGroups | undefined>>()
let isUnavailable = false

/** Whether slots are hidden because a request failed, before this page was painted or on the page before. */
const areSlotsHidden = () => document.documentElement.dataset.withoutAds !== undefined

/**
 * Call before a page is painted: hides its slots if the last request failed, because the next one probably fails as well.
 * A request that succeeds shows the slots of the page after.
 */
export function prepareSlots(page: AdPage): void {
  if (requests.has(page) || window.earlyAdRequest) return
  document.documentElement.toggleAttribute('data-without-ads', isUnavailable)
}

/** Resolves to the advertisements by slot; to undefined if none can be shown, for which the reason is logged. */
export function loadAdGroups(page: AdPage, language: string): Promise<AdGroups | undefined> {
  let request = requests.get(page)
  if (!request) {
    request = requestAdGroups(page, language)
    requests.set(page, request)
  }
  return request
}

async function requestAdGroups(page: AdPage, language: string): Promise<AdGroups | undefined> {
  try {
    const groups = await fetchWithRetry(page, language)
    isUnavailable = false
    return areSlotsHidden() ? undefined : groups
  } catch {
    isUnavailable = true
    logNotice(failures[page.kind])
    return undefined
  }
}

async function fetchWithRetry(page: AdPage, language: string): Promise<AdGroups> {
  try {
    return await (takeEarlyRequest(page, language)?.groups ?? fetchAdGroups(page, language))
  } catch (error) {
    // Nothing could be shown any more.
    if (areSlotsHidden()) throw error
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    return fetchAdGroups(page, language)
  }
}

/** Returns the request that the head of the document has sent, if it was for this page. */
function takeEarlyRequest(page: AdPage, language: string): EarlyAdRequest | undefined {
  const { earlyAdRequest } = window
  window.earlyAdRequest = undefined
  return earlyAdRequest?.key === getAdRequestKey(page, language) ? earlyAdRequest : undefined
}

function fetchAdGroups({ kind, articleId = '', category }: AdPage, lang: string): Promise<AdGroups> {
  const query = { lang, category }
  if (kind === 'article') return adsApi('GET /advertisements/news/:id', { params: { id: articleId }, query })
  return adsApi(`GET /advertisements/${kind === 'main' ? 'main' : 'news'}-page`, { query })
}
