/** Whether a request of a list names a page, a limit or a cursor; an invalid limit counts, and gets the default size. */
export function isPaged(url: string): boolean {
  const query = new URLSearchParams(url.split('?', 2)[1])
  return ['page', 'limit', 'cursor'].some((name) => query.get(name))
}
