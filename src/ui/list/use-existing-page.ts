import { useEffect } from 'react'

type Pagination = { page: number; totalPages: number }

/**
 * Leads to the last page when the page has gone with its last row.
 * @param pagination undefined until the list is known
 * @returns whether the page is missing
 */
export function useExistingPage(pagination: Pagination | undefined, onPage: (page: number) => void): boolean {
  const lastPage = Math.max(1, pagination?.totalPages ?? 1)
  const isMissing = pagination !== undefined && pagination.page > lastPage
  useEffect(() => {
    if (isMissing) onPage(lastPage)
  }, [isMissing, lastPage, onPage])
  return isMissing
}
