// No schemas here: pages use it as well.

/** Returns the number of entries before a page. @param page counted from 1 */
export function getPageOffset(page: number, limit: number): number {
  return (page - 1) * limit
}
