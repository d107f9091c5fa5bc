/** How many pages are still all shown. */
const fewPages = 7

/**
 * Which numbers a pager shows: the first, the last and those around the current one; `gap` for what is left out.
 * A gap is never a single page.
 */
export function getVisiblePages(current: number, last: number): (number | 'gap')[] {
  if (last <= fewPages) return sequence(1, last)
  const from = current <= 4 ? 1 : Math.min(current - 1, last - 4)
  const to = current >= last - 3 ? last : Math.max(current + 1, 5)
  return [
    ...(from > 1 ? [1, 'gap' as const] : []),
    ...sequence(from, to),
    ...(to < last ? ['gap' as const, last] : []),
  ]
}

function sequence(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
