// API calls of the admin interface for advertisements. A failed call is logged with a text of its own and thrown again.
import { callApiWithToken, createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { toFields, toText } from '#src/ui/response-fields.ts'
import type { AdCredit, AdCreditReply, NewAdCredit } from '../../contract/ad-credit.ts'
import type { AdForecast, AdForecastQuery } from '../../contract/ad-forecast.ts'
import type { AdRequests } from '../../contract/ad-requests.ts'
import type {
  AdCsvQuery,
  AdEventsQuery,
  AdReport,
  AdReportQuery,
  AdStatistics,
} from '../../contract/ad-statistics.ts'
import type { adsCalls } from '../../contract/ads.calls.ts'
import type { Advertisement, PublicAdvertisement } from '../../contract/advertisement.ts'
import { adsApi as readersApi } from '../slot/ads-api.ts'
import { type AdRequest, toFormData } from './form/ad-request.ts'

const adsApi = createAuthenticatedClient<typeof adsCalls>()

/** Filters of the list; an empty one is not applied. */
export type AdListFilters = {
  title: string
  type: string
  position: string
  status: string
  category: string
}

export function listAdvertisements(filters: AdListFilters, signal: AbortSignal): Promise<Advertisement[]> {
  const query = Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  )
  if (Object.keys(query).length === 0)
    return logged('Failed to fetch advertisements', adsApi('GET /advertisements', { signal }), signal)
  return logged(
    'Failed to search advertisements',
    adsApi('GET /advertisements/search', { query, signal }),
    signal,
  )
}

/**
 * What readers may be shown now, also professionals. Asked for as they do: without a token.
 * @param language of the readers; empty for all of them
 */
export function listActiveAdvertisements(language: string): Promise<PublicAdvertisement[]> {
  const query = { audience: 'professionals', lang: language || undefined }
  const reply = readersApi('GET /advertisements/active', { query })
  return logged('Failed to fetch active advertisements', reply)
}

export async function getAdvertisement(id: string, signal: AbortSignal): Promise<Advertisement> {
  const reply = adsApi('GET /advertisements/id/:id', { params: { id }, signal })
  const advertisement = await logged('Failed to fetch advertisement', reply, signal)
  // Readers get no money; an admin whose session just ended does not either.
  if (!('budget' in advertisement)) throw new Error('Failed to fetch advertisement')
  return advertisement
}

export function createAdvertisement(body: AdRequest, file: File | undefined): Promise<unknown> {
  const reply = file
    ? callApiWithToken('/advertisements', { method: 'POST', body: toFormData(body, file) })
    : adsApi('POST /advertisements', { body })
  return logged('Failed to create advertisement', reply)
}

export function updateAdvertisement(
  id: string,
  body: Partial<AdRequest>,
  file: File | undefined,
): Promise<unknown> {
  const reply = file
    ? callApiWithToken(`/advertisements/${id}`, { method: 'PATCH', body: toFormData(body, file) })
    : adsApi('PATCH /advertisements/:id', { params: { id }, body })
  return logged('Failed to update advertisement', reply)
}

export function setAdvertisementActive(id: string, isActive: boolean): Promise<Advertisement> {
  const params = { id }
  return isActive
    ? logged('Failed to activate advertisement', adsApi('PATCH /advertisements/:id/activate', { params }))
    : logged('Failed to deactivate advertisement', adsApi('PATCH /advertisements/:id/deactivate', { params }))
}

/** @returns how many were deleted */
export async function deleteAdvertisement(id: string): Promise<number> {
  const reply = adsApi('DELETE /advertisements/:id', { params: { id } })
  return (await logged('Failed to delete advertisement', reply)).deleted
}

/** @returns how many were deleted */
export async function deleteAdvertisements(ids: string[]): Promise<number> {
  const reply = adsApi('DELETE /advertisements', { body: { ids } })
  return (await logged('Failed to delete advertisements', reply)).deleted
}

export function getForecast(query: AdForecastQuery, signal: AbortSignal): Promise<AdForecast> {
  return adsApi('GET /advertisements/forecast', { query, signal })
}

export function getAdReport(query: AdReportQuery, signal: AbortSignal): Promise<AdReport> {
  const reply = adsApi('GET /advertisements/report', { query, signal })
  return logged('Failed to fetch advertisement stats', reply, signal)
}

export function countAdRequests(query: AdReportQuery, signal: AbortSignal): Promise<AdRequests> {
  const reply = adsApi('GET /advertisements/requests', { query, signal })
  return logged('Failed to fetch advertisement requests', reply, signal)
}

export function getAdStatistics(
  id: string,
  query: AdReportQuery,
  signal: AbortSignal,
): Promise<AdStatistics> {
  const reply = adsApi('GET /advertisements/:id/stats', { params: { id }, query, signal })
  return logged('Failed to fetch advertisement stats', reply, signal)
}

export function exportAdReport(query: AdCsvQuery): Promise<Blob> {
  const reply = adsApi('GET /advertisements/report.csv', { query, as: 'blob' })
  return logged('Failed to fetch advertisement stats', reply)
}

export function exportAdEvents(query: AdEventsQuery): Promise<Blob> {
  const reply = adsApi('GET /advertisements/events.csv', { query, as: 'blob' })
  return logged('Failed to fetch advertisement events', reply)
}

export function getConversionKey(id: string, signal: AbortSignal): Promise<{ key: string }> {
  return adsApi('GET /advertisements/:id/conversion-key', { params: { id }, signal })
}

export function replaceConversionKey(id: string): Promise<{ key: string }> {
  return adsApi('POST /advertisements/:id/conversion-key', { params: { id } })
}

export function listCredits(id: string, signal: AbortSignal): Promise<AdCredit[]> {
  return adsApi('GET /advertisements/:id/credits', { params: { id }, signal })
}

export function createCredit(id: string, body: NewAdCredit): Promise<AdCreditReply> {
  return adsApi('POST /advertisements/:id/credits', { params: { id }, body })
}

export type TargetArticle = {
  _id: string
  title: string
  /** Since when readers can read it; null if it is not published. */
  readableFrom: Date | null
}

/** All articles, including unpublished ones, newest first. */
export async function listTargetArticles(signal: AbortSignal): Promise<TargetArticle[]> {
  const reply = await logged(
    'Failed to fetch news for advertisement',
    callApiWithToken('/news', { signal }),
    signal,
  )
  const articles = Array.isArray(reply) ? reply : [toFields(reply).data].flat()
  return articles
    .map(toFields)
    .map(({ _id, title, isPublished, publishDate, createdAt }) => ({
      _id: toText(_id),
      title: toText(title),
      readableFrom: isPublished === true ? new Date(toText(publishDate ?? createdAt)) : null,
    }))
    .filter(({ _id }) => _id !== '')
}

async function logged<Reply>(failure: string, reply: Promise<Reply>, signal?: AbortSignal): Promise<Reply> {
  try {
    return await reply
  } catch (error) {
    if (!signal?.aborted) logFailure(failure, error)
    throw error
  }
}
