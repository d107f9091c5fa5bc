// No schemas here, as in `page-offset.ts`.
import { getPageOffset } from './page-offset.ts'

/** `offset` and `limit` count from the end of the list if `isFromEnd`. */
type Slice = { offset: number; limit: number; isFromEnd: boolean }

/**
 * The part of a list that a page shows. The database skips the rows before a page. For the second half of the pages it
 * should skip them from the end, in the reverse order.
 * @param page counted from 1. The first one is never shortened, in case the total is older than the list
 * @returns a limit of 0 for a page after the last one
 */
export function findNearerEnd(page: number, pageSize: number, total: number): Slice {
  const offset = getPageOffset(page, pageSize)
  if (offset === 0) return { offset, limit: pageSize, isFromEnd: false }
  const limit = Math.min(pageSize, Math.max(0, total - offset))
  const after = total - offset - limit
  return after >= offset || limit === 0
    ? { offset, limit, isFromEnd: false }
    : { offset: after, limit, isFromEnd: true }
}
