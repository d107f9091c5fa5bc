import { useQuery } from '@tanstack/react-query'
import { listAdvertisements } from '../ads-api.ts'
import { noAdFilters } from '../list/use-ad-list-params.ts'

/** All advertisements, shared with the unfiltered list. */
export function useAllAdvertisements() {
  return useQuery({
    queryKey: ['advertisements', noAdFilters],
    queryFn: ({ signal }) => listAdvertisements(noAdFilters, signal),
  })
}
