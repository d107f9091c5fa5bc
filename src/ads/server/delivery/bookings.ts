// What the chooser knows of the advertisements that may be shown: a copy in memory, which is dropped in all processes when
// an advertisement or an article changes or a budget is spent. What is spent until then is read each second, for even pacing.
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { describeImage } from '#src/media/contract/picture-url.ts'
import { media } from '#src/media/server/media.tables.ts'
import { newsTag } from '#src/news/contract/cache-tags.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'
import { adsTag } from '../../contract/cache-tags.ts'
import { advertisements } from '../ads.tables.ts'
import type { AdvertisementRow } from '../booking/advertisement-row.ts'
import { articleReadableFrom } from './article-readable-from.ts'
import { type Audience, parseAudience } from './audience.ts'

/** An advertisement that is switched on and has not ended. */
export type Booking = Pick<
  AdvertisementRow,
  | 'id'
  | 'isActive'
  | 'type'
  | 'positions'
  | 'startsAt'
  | 'endsAt'
  | 'priority'
  | 'budget'
  | 'costPerImpression'
  | 'costPerClick'
  | 'spendMicros'
  | 'pacing'
  | 'frequencyCap'
  | 'targetNews'
  | 'trackConversions'
> & {
  articleReadableFrom: Date | null
  /** In lower case; empty for all. */
  category: string
  audience: Audience
  /** What its picture is, for statistics: the id of the picture, or `text`. */
  creative: string
  public: Omit<PublicAdvertisement, 'token'>
}

export type Bookings = {
  all: Booking[]
  /** By type and position: `sidebar-banner first`. */
  bySlot: ReadonlyMap<string, Booking[]>
  byId: ReadonlyMap<string, Booking>
}

const maxAgeMs = 60_000
const spendMaxAgeMs = 1_000

/** What is needed of the copy of a picture. */
export const pictureColumns = {
  id: media.id,
  width: media.width,
  height: media.height,
  extension: media.extension,
  isMoving: media.isMoving,
}

export const slotKey = (type: string, position: string): string => `${type} ${position}`

/** The opposite of `slotKey`. */
export function parseSlotKey(key: string): { type: string; position: string } {
  const [type = '', position = ''] = key.split(' ')
  return { type, position }
}

/** The longest delay of a timer. */
const maxTimerMs = 2 ** 31 - 1

/** @param deps.onChange called when an advertisement starts or ends, with the tag of what shows advertisements */
export function createBookings(deps: { db: Db; memoize: Memoize; onChange: (tags: string[]) => void }) {
  const { db, memoize, onChange } = deps
  let timer: NodeJS.Timeout | undefined

  /** Cached pages reserve the slots that have advertisements: at the next start or end this may change. */
  function waitForNextChange(bookings: Booking[]): void {
    clearTimeout(timer)
    const now = Date.now()
    const times = bookings
      .flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])
      .filter((time) => time > now)
    if (times.length === 0) return
    timer = setTimeout(() => onChange([adsTag]), Math.min(Math.min(...times) - now, maxTimerMs))
    timer.unref()
  }

  async function list(condition: SQL | undefined): Promise<Booking[]> {
    const rows = await db
      .select({ row: advertisements, articleReadableFrom, picture: pictureColumns })
      .from(advertisements)
      .leftJoin(media, eq(media.id, advertisements.pictureId))
      .where(and(isNull(advertisements.deletedAt), condition))
    return rows.map(toBooking)
  }

  async function load(): Promise<Bookings> {
    const all = await list(and(eq(advertisements.isActive, true), gt(advertisements.endsAt, new Date())))
    waitForNextChange(all)
    const slots = all.flatMap((booking) =>
      booking.positions.map((position) => [slotKey(booking.type, position), booking] as const),
    )
    const bySlot = new Map(
      [...Map.groupBy(slots, ([key]) => key)].map(([key, entries]) => [key, entries.map(([, one]) => one)]),
    )
    return { all, bySlot, byId: new Map(all.map((booking) => [booking.id, booking])) }
  }

  /** Reads what budgets have spent. Processes count events without telling each other. */
  async function refreshSpend({ byId }: Bookings): Promise<void> {
    const { id, isActive, budget, endsAt, spendMicros } = advertisements
    const rows = await db
      .select({ id, spendMicros })
      .from(advertisements)
      .where(and(eq(isActive, true), gt(budget, 0), gt(endsAt, new Date())))
    for (const row of rows) {
      const booking = byId.get(row.id)
      if (booking) booking.spendMicros = row.spendMicros
    }
  }

  return {
    async get(): Promise<Bookings> {
      const bookings = await memoize('ads:bookings', { tags: [adsTag, newsTag], maxAgeMs }, load)
      await memoize('ads:spend', { tags: [adsTag], maxAgeMs: spendMaxAgeMs }, async () => {
        await refreshSpend(bookings)
        return true
      })
      return bookings
    },

    /** Any advertisement that is not deleted. */
    async find(id: string): Promise<Booking | undefined> {
      const [booking] = await list(eq(advertisements.id, id))
      return booking
    },

    close: (): void => clearTimeout(timer),
  }
}

export type PictureRow = Pick<typeof media.$inferSelect, keyof typeof pictureColumns>

type BookingRow = { row: AdvertisementRow; articleReadableFrom: Date | null; picture: PictureRow | null }

function toBooking({ row, articleReadableFrom, picture }: BookingRow): Booking {
  const { id, title, content, imageUrl, linkUrl, type, positions, targetNews, category, priority } = row
  return {
    ...row,
    articleReadableFrom,
    category: category.trim().toLowerCase(),
    audience: parseAudience(row.targetAudience),
    creative: picture?.id ?? 'text',
    public: {
      _id: id,
      ...{ title, content, type, positions, imageUrl, linkUrl, targetNews, category, priority },
      picture: picture && describeImage(picture),
    },
  }
}
