// Reads advertisements for admins.

import { and, desc, eq, gt, ilike, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#src/i18n/format-date.ts'
import { media } from '#src/media/server/media.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { escapeLikePattern } from '#src/platform/database/escape-like-pattern.ts'
import { isId } from '#src/platform/id.ts'
import { type FieldError, invalidRequest, notFound } from '#src/platform/problem.ts'
import { findWholeDay, normalizeAdDay } from '../../contract/ad-day.ts'
import type { AdFilters } from '../../contract/ad-delivery.ts'
import type { Advertisement } from '../../contract/advertisement.ts'
import { advertisements } from '../ads.tables.ts'
import { articleReadableFrom } from '../delivery/article-readable-from.ts'
import { pictureColumns } from '../delivery/bookings.ts'
import { toAdvertisement } from './advertisement-row.ts'

export function createAdvertisementQueries({ db, timeZone }: { db: Db; timeZone: string }) {
  async function list(condition?: SQL): Promise<Advertisement[]> {
    const rows = await db
      .select({ row: advertisements, articleReadableFrom, picture: pictureColumns })
      .from(advertisements)
      .leftJoin(media, eq(media.id, advertisements.pictureId))
      .where(and(isNull(advertisements.deletedAt), condition))
      .orderBy(desc(advertisements.createdAt), desc(advertisements.id))
    const now = new Date()
    return rows.map(({ row, ...state }) => toAdvertisement(row, now, state))
  }

  return {
    /** Newest first. */
    list: () => list(),

    /** @throws ProblemError 404 */
    async get(id: string): Promise<Advertisement> {
      const [found] = isId(id) ? await list(eq(advertisements.id, id)) : []
      if (!found) throw notFound('advertisement')
      return found
    },

    /**
     * All filters must match; empty ones are ignored.
     * @throws ProblemError 400 for a date that is none
     */
    async search({ status = '', ...filters }: AdFilters): Promise<Advertisement[]> {
      const found = await list(and(...toConditions(filters, timeZone)))
      return status ? found.filter((ad) => ad.status === status) : found
    },
  }
}

function toConditions(filters: Omit<AdFilters, 'status'>, timeZone: string): SQL[] {
  const days = parseDays(filters)
  const { title, type, position, isActive, category, targetNews, advertiser } = filters
  return [
    ...(title ? [ilike(advertisements.title, `%${escapeLikePattern(title)}%`)] : []),
    ...(type ? [sql`${advertisements.type} = ${type}`] : []),
    ...(position ? [sql`${position} = any(${advertisements.positions})`] : []),
    ...(isActive ? [sql`${advertisements.isActive}::text = ${isActive.toLowerCase()}`] : []),
    ...(category ? [sql`lower(${advertisements.category}) = lower(${category})`] : []),
    ...(targetNews ? [eq(advertisements.targetNews, targetNews)] : []),
    ...(advertiser ? [ilike(advertisements.advertiser, `%${escapeLikePattern(advertiser)}%`)] : []),
    ...(days.dateFrom ? [gt(advertisements.endsAt, new Date(startOfDay(timeZone, days.dateFrom)))] : []),
    ...(days.dateTo
      ? [lt(advertisements.startsAt, new Date(startOfDay(timeZone, addDays(days.dateTo, 1))))]
      : []),
  ]
}

function parseDays({ dateFrom, dateTo }: Pick<AdFilters, 'dateFrom' | 'dateTo'>) {
  const errors: FieldError[] = []
  const parse = (path: string, value: string | undefined): string | undefined => {
    if (!value) return undefined
    const normalized = normalizeAdDay(value)
    if (!normalized) errors.push({ path, message: 'must be a date in the form YYYY-MM-DD' })
    return normalized && (findWholeDay(normalized) ?? normalized.slice(0, 10))
  }
  const days = { dateFrom: parse('dateFrom', dateFrom), dateTo: parse('dateTo', dateTo) }
  if (errors.length > 0) throw invalidRequest(errors)
  return days
}
