// Rows of advertisements as the API sends them.

import { describeImage } from '#src/media/contract/picture-url.ts'
import type { AdWarning } from '../../contract/ad-status.ts'
import type { Advertisement } from '../../contract/advertisement.ts'
import {
  type AdvertisementValuesByType,
  mapAdvertisementFields,
} from '../../contract/advertisement-fields.ts'
import type { advertisements } from '../ads.tables.ts'
import { getAdStatus, isArticleMissing } from '../delivery/ad-status.ts'
import type { PictureRow } from '../delivery/bookings.ts'
import { toDollars } from './money.ts'

export type AdvertisementRow = typeof advertisements.$inferSelect

/** Values of the fields that an admin fills in, as the API sends them. */
export function toFieldValues(row: AdvertisementRow) {
  const unchanged = <Value>(_: unknown, name: keyof AdvertisementRow) => row[name] as Value
  return mapAdvertisementFields<AdvertisementValuesByType>({
    line: unchanged,
    text: unchanged,
    type: unchanged,
    positions: unchanged,
    picture: unchanged,
    link: unchanged,
    article: unchanged,
    boolean: unchanged,
    day: (_, name) => (row[name] as Date).toISOString(),
    priority: unchanged,
    money: (_, name) => toDollars(row[name] as number),
    pacing: unchanged,
    count: unchanged,
  })
}

export function toAdvertisement(
  row: AdvertisementRow,
  now: Date,
  state: { articleReadableFrom: Date | null; picture: PictureRow | null },
): Advertisement {
  const { clickCount, conversionCount } = row
  const columns = { ...row, articleReadableFrom: state.articleReadableFrom }
  return {
    _id: row.id,
    ...toFieldValues(row),
    picture: state.picture && describeImage(state.picture),
    status: getAdStatus(columns, now, row.pictureFailure !== ''),
    clickCount,
    impressionCount: row.impressionCount,
    viewableCount: row.viewableCount,
    conversionCount,
    conversionRate: clickCount === 0 ? 0 : conversionCount / clickCount,
    totalSpend: toDollars(row.spendMicros),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    warnings: listWarnings(row, isArticleMissing(columns, now)),
  }
}

function listWarnings(row: AdvertisementRow, lacksArticle: boolean): AdWarning[] {
  return [
    ...(row.positions.length === 0 ? ['no-position' as const] : []),
    ...(row.pictureFailure ? ['picture-failed' as const] : []),
    ...(lacksArticle ? ['article-missing' as const] : []),
  ]
}
