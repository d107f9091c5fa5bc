// Calls of advertising. Reading and counting are public and send no token; everything about money needs an admin.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { AdFilters, AdGroups, AdIds, AdQuery, EventReply, TokenQuery } from './ad-delivery.ts'
import { AdForecast, AdForecastQuery } from './ad-forecast.ts'
import { AdRequests } from './ad-requests.ts'
import { AdCsvQuery, AdEventsQuery, AdReport, AdReportQuery, AdStatistics } from './ad-statistics.ts'
import { Advertisement, PublicAdvertisement } from './advertisement.ts'
import { AdvertisementChanges, NewAdvertisement } from './advertisement-input.ts'
import { billingCalls } from './billing.calls.ts'
import { conversionCalls } from './conversion.calls.ts'
import { sharingCalls } from './sharing.calls.ts'

const tag = 'Advertisements'
const access = 'admin'
const params = z.object({ id: z.string() })
const deleted = z.object({ deleted: z.number().int() })

const deliveryCalls = defineCalls({
  'GET /advertisements/active': {
    id: 'listActiveAdvertisements',
    tag,
    summary: 'Advertisements that may be shown now',
    access: 'public',
    query: AdQuery,
    replies: { 200: z.array(PublicAdvertisement) },
    noStore: true,
  },
  'GET /advertisements/position/:position': {
    id: 'listAdvertisementsByPosition',
    tag,
    summary: 'Advertisements of a position (`top`) or a slot (`bannerTop`) in the order to show them',
    access: 'public',
    params: z.object({ position: z.string() }),
    query: AdQuery,
    replies: { 200: z.array(PublicAdvertisement) },
    noStore: true,
  },
  'GET /advertisements/main-page': {
    id: 'listMainPageAdvertisements',
    tag,
    summary: 'Advertisements of the home page by slot',
    access: 'public',
    query: AdQuery,
    replies: { 200: AdGroups },
    noStore: true,
  },
  'GET /advertisements/news-page': {
    id: 'listNewsPageAdvertisements',
    tag,
    summary: 'Advertisements of pages with lists of articles by slot',
    access: 'public',
    query: AdQuery,
    replies: { 200: AdGroups },
    noStore: true,
  },
  'GET /advertisements/news/:id': {
    id: 'listArticleAdvertisements',
    tag,
    summary: 'Advertisements of an article by slot, those for this article first',
    access: 'public',
    params,
    query: AdQuery,
    replies: { 200: AdGroups },
    noStore: true,
  },
  'POST /advertisements/:id/impression': {
    id: 'countImpression',
    tag,
    summary: 'Count an impression. With ?t= it is counted once',
    access: 'public',
    params,
    query: TokenQuery,
    replies: { 200: EventReply },
    problems: [404],
    noStore: true,
  },
  'POST /advertisements/:id/viewable': {
    id: 'countViewableImpression',
    tag,
    summary: 'Report that half of a counted impression was visible for a second',
    access: 'public',
    params,
    query: TokenQuery,
    replies: { 200: EventReply },
    problems: [404],
    noStore: true,
  },
  'POST /advertisements/:id/click': {
    id: 'countClick',
    tag,
    summary: 'Count a click. With ?t= it is counted once',
    access: 'public',
    params,
    query: TokenQuery,
    replies: { 200: EventReply },
    problems: [404],
    noStore: true,
  },
})

const bookingCalls = defineCalls({
  'GET /advertisements': {
    id: 'listAdvertisements',
    tag,
    summary: 'All advertisements, newest first',
    access,
    replies: { 200: z.array(Advertisement) },
  },
  'GET /advertisements/search': {
    id: 'searchAdvertisements',
    tag,
    summary: 'Advertisements that match all filters; empty filters are ignored',
    access,
    query: AdFilters,
    replies: { 200: z.array(Advertisement) },
  },
  'GET /advertisements/id/:id': {
    id: 'getAdvertisement',
    tag,
    summary: 'An advertisement; money and counts for admins only',
    access: 'reject-invalid-token',
    params,
    replies: { 200: z.union([Advertisement, PublicAdvertisement]) },
    problems: [403, 404],
    noStore: true,
  },
  'POST /advertisements': {
    id: 'createAdvertisement',
    tag,
    summary: 'Create an advertisement: JSON, or multipart with the picture as `file`',
    access,
    body: NewAdvertisement,
    acceptsFile: true,
    replies: { 201: Advertisement },
  },
  'PATCH /advertisements/:id': {
    id: 'updateAdvertisement',
    tag,
    summary: 'Change the sent fields: JSON, or multipart with a new picture as `file`',
    access,
    params,
    body: AdvertisementChanges,
    acceptsFile: true,
    replies: { 200: Advertisement },
    problems: [404],
  },
  'PATCH /advertisements/:id/activate': {
    id: 'activateAdvertisement',
    tag,
    summary: 'Switch an advertisement on',
    access,
    params,
    replies: { 200: Advertisement },
    problems: [404],
  },
  'PATCH /advertisements/:id/deactivate': {
    id: 'deactivateAdvertisement',
    tag,
    summary: 'Switch an advertisement off',
    access,
    params,
    replies: { 200: Advertisement },
    problems: [404],
  },
  'DELETE /advertisements/:id': {
    id: 'deleteAdvertisement',
    tag,
    summary: 'Delete an advertisement. Its events and statistics are kept',
    access,
    params,
    replies: { 200: deleted },
    problems: [404],
  },
  'DELETE /advertisements': {
    id: 'deleteAdvertisements',
    tag,
    summary: 'Delete advertisements: { ids } or a plain array in the body, or ?ids=a,b',
    access,
    query: z.object({ ids: z.union([z.string(), z.array(z.string())]).optional() }),
    body: AdIds,
    replies: { 200: deleted },
  },
  'GET /advertisements/:id/stats': {
    id: 'getAdvertisementStatistics',
    tag,
    summary: 'Counts, spend and rates of an advertisement, by day and by dimension',
    access,
    params,
    query: AdReportQuery,
    replies: { 200: AdStatistics },
    problems: [404],
  },
})

const reportCalls = defineCalls({
  'GET /advertisements/report': {
    id: 'getAdvertisingReport',
    tag,
    summary: 'Figures of all advertisements in a period',
    access,
    query: AdReportQuery,
    replies: { 200: AdReport },
  },
  'GET /advertisements/report.csv': {
    id: 'exportAdvertisingReport',
    tag,
    summary:
      'Figures of a period as CSV: one row per day, advertisement or value of a dimension, and a total',
    access,
    query: AdCsvQuery,
    replies: { 200: z.string() },
    mediaType: 'text/csv; charset=utf-8',
    problems: [404],
  },
  'GET /advertisements/events.csv': {
    id: 'exportAdvertisingEvents',
    tag,
    summary: 'Every event of a period as CSV, also those that are not counted, with the reason',
    access,
    query: AdEventsQuery,
    replies: { 200: z.string() },
    mediaType: 'text/csv; charset=utf-8',
    problems: [404],
  },
  'GET /advertisements/requests': {
    id: 'countAdvertisingRequests',
    tag,
    summary:
      'How often pages asked for advertisements of each position in a period, and how often there was one',
    access,
    query: AdReportQuery,
    replies: { 200: AdRequests },
  },
  'GET /advertisements/forecast': {
    id: 'forecastImpressions',
    tag,
    summary:
      'Impressions that a position can deliver in a period, by its last 28 days, and what is booked there',
    access,
    query: AdForecastQuery,
    replies: { 200: AdForecast },
  },
})

export const adsCalls = defineCalls({
  ...deliveryCalls,
  ...bookingCalls,
  ...reportCalls,
  ...conversionCalls,
  ...billingCalls,
  ...sharingCalls,
})
