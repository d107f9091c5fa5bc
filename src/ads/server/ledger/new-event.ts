// An event that is about to be stored.
import type { adEvents } from '../ads.tables.ts'
import { type AdServe, getServeTime } from '../delivery/ad-token.ts'

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

/** Device and country are those of the click, which is found when the conversion is stored. */
export function createConversionEvent({ id, isPreview: _, ...serve }: AdServe): NewEvent {
  return {
    ...serve,
    kind: 'conversion',
    token: id,
    issuedAt: getServeTime(id),
    device: 'unknown',
    country: '',
    isAttested: true,
    reason: undefined,
  }
}
