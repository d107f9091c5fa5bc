// An event that is about to be stored.
import type { adEvents } from '../ads.tables.ts'

type Row = typeof adEvents.$inferSelect

export type NewEvent = Pick<
  Row,
  | 'adId'
  | 'kind'
  | 'token'
  | 'issuedAt'
  | 'placement'
  | 'articleId'
  | 'language'
  | 'creative'
  | 'device'
  | 'country'
> & {
  /** Has a valid token. */
  isAttested: boolean
  /** Why it is not counted, as far as is known before it is stored. */
  reason: NonNullable<Row['reason']> | undefined
}

/** The database's identity of an event. */
export function eventKey({ issuedAt, token, kind }: Pick<Row, 'issuedAt' | 'token' | 'kind'>): string {
  return `${issuedAt.getTime()} ${token} ${kind}`
}
