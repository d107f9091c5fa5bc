// What pages and their scripts exchange with the ad server.
import { z } from 'zod'
import { queryText } from '#src/platform/contract/pagination.ts'
import { PublicAdvertisement } from './advertisement.ts'
import { adPlacements } from './placement.ts'

/** What the server knows of the page and its reader. None of it identifies a person. */
export const AdQuery = z.object({
  type: queryText.describe('Only advertisements of this type'),
  lang: queryText.describe('Language of the interface, for advertisements with an audience'),
  audience: queryText.describe('`professionals` for readers with a professional account'),
  category: queryText.describe('Category of the page'),
})
export type AdQuery = z.infer<typeof AdQuery>

const group = z.array(PublicAdvertisement)
/** In each slot in the order to show them. */
export const AdGroups = z
  .object(
    Object.fromEntries(adPlacements.map((placement) => [placement, group])) as Record<
      (typeof adPlacements)[number],
      typeof group
    >,
  )
  .meta({ id: 'AdvertisementGroups' })
export type AdGroups = z.infer<typeof AdGroups>

export const TokenQuery = z.object({ t: queryText.describe('Token of the shown advertisement') })

export const EventReply = z
  .object({
    counted: z.boolean().describe('False for robots, prefetches, repetitions and ads that may not be shown'),
  })
  .meta({ id: 'AdEventReply' })
export type EventReply = z.infer<typeof EventReply>

/** Filters of the search; empty ones are ignored. */
export const AdFilters = z.object({
  title: queryText.describe('Part of the title'),
  type: queryText,
  position: queryText,
  isActive: queryText.describe('true or false'),
  category: queryText,
  targetNews: queryText.describe('Id of an article'),
  advertiser: queryText,
  dateFrom: queryText.describe('YYYY-MM-DD: shown on this day or later'),
  dateTo: queryText.describe('YYYY-MM-DD: shown on this day or earlier'),
  status: queryText,
})
export type AdFilters = z.infer<typeof AdFilters>

/** An invalid body is parsed as an empty list, which the handler rejects with a problem at `ids`. */
export const AdIds = z
  .union([z.object({ ids: z.array(z.string()) }), z.array(z.string())])
  .nullish()
  .catch({ ids: [] })
