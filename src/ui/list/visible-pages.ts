/** Up to this number of pages, all are shown. */
const maxWithoutGap = 7

/**
 * Returns the page numbers that a pager shows: the first, the last and those around the current one, with `gap` for
 * omitted numbers. A gap always replaces at least two pages.
 */
export function getVisiblePages(current: number, last: number): (number | 'gap')[] {
  if (last <= maxWithoutGap) return createRange(1, last)
  const from = current <= 4 ? 1 : Math.min(current - 1, last - 4)
  const to = current >= last - 3 ? last : Math.max(current + 1, 5)
  return [
    ...(from > 1 ? [1, 'gap' as const] : []),
    ...createRange(from, to),
    ...(to < last ? ['gap' as const, last] : []),
  ]
}

function createRange(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
