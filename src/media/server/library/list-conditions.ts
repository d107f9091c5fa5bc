// Which pictures of the library a question is about.
import { eq, not, type SQL, sql } from 'drizzle-orm'
import type { PictureQuery } from '../../contract/library-picture.ts'
import { media } from '../media.tables.ts'

const mostWords = 8

/** @param isUsed condition on the current row of `media` */
export function listConditions({ q = '', filter = 'all', origin = 'all' }: PictureQuery, isUsed: SQL): SQL[] {
  return [...byWords(q), ...byFilter(isUsed)[filter], ...byOrigin[origin]]
}

const byFilter = (isUsed: SQL): Record<NonNullable<PictureQuery['filter']>, SQL[]> => ({
  all: [],
  used: [isUsed],
  unused: [not(isUsed)],
  undescribed: [sql`${media.alt} = '' and not ${media.isDecorative}`],
})

const byOrigin: Record<NonNullable<PictureQuery['origin']>, SQL[]> = {
  all: [],
  uploads: [eq(media.origin, 'upload')],
  copies: [eq(media.origin, 'copy')],
}

/** Every word stands somewhere in what is written about the picture. */
function byWords(q: string): SQL[] {
  const words = q.replaceAll('\u0000', '').toWellFormed().trim().split(/\s+/).filter(Boolean)
  const text = sql`concat_ws(' ', ${media.alt}, ${media.caption}, ${media.credit}, ${media.fileName})`
  return words.slice(0, mostWords).map((word) => sql`${text} ilike ${`%${literally(word)}%`}`)
}

function literally(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
