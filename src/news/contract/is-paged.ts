/** Whether a list request has a `page`, `limit` or `cursor`. An invalid limit counts too; it results in the default size. */
export function isPaged(url: string): boolean {
  const query = new URLSearchParams(url.split('?', 2)[1])
  return ['page', 'limit', 'cursor'].some((name) => query.get(name))
}
