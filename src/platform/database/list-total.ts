/**
 * The number of all matches of a list. A page that is not full shows it, so that most lists need no second query.
 * @param page.found number of rows that this page has
 * @param count counts all matches in the database
 */
export async function getListTotal(
  page: { found: number; limit: number; offset: number },
  count: () => PromiseLike<number>,
): Promise<number> {
  const { found, limit, offset } = page
  const isLastPage = found < limit && (found > 0 || offset === 0)
  return isLastPage ? offset + found : await count()
}
