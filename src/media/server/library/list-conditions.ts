// SQL conditions of the list of pictures.

import { eq, not, type SQL, sql } from 'drizzle-orm'
import { escapeLikePattern } from '#src/platform/database/escape-like-pattern.ts'
import type { PictureQuery } from '../../contract/library-picture.ts'
import { media } from '../media.tables.ts'

const maxSearchWords = 8

/** @param isUsed condition on the current row of `media` */
export function listConditions({ q = '', filter = 'all', origin = 'all' }: PictureQuery, isUsed: SQL): SQL[] {
  return [...matchWords(q), ...filterConditions(isUsed)[filter], ...originConditions[origin]]
}

const filterConditions = (isUsed: SQL): Record<NonNullable<PictureQuery['filter']>, SQL[]> => ({
  all: [],
  used: [isUsed],
  unused: [not(isUsed)],
  undescribed: [sql`${media.alt} = '' and not ${media.isDecorative}`],
})

const originConditions: Record<NonNullable<PictureQuery['origin']>, SQL[]> = {
  all: [],
  uploads: [eq(media.origin, 'upload')],
  copies: [eq(media.origin, 'copy')],
}

/** Every word must occur in the description, caption, credit or file name. */
function matchWords(q: string): SQL[] {
  const words = q.replaceAll('\u0000', '').toWellFormed().trim().split(/\s+/).filter(Boolean)
  const text = sql`concat_ws(' ', ${media.alt}, ${media.caption}, ${media.credit}, ${media.fileName})`
  return words.slice(0, maxSearchWords).map((word) => sql`${text} ilike ${`%${escapeLikePattern(word)}%`}`)
}
