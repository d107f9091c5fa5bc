import { useQuery } from '@tanstack/react-query'
import { listAdvertisements } from '../ads-api.ts'

const noFilters = { title: '', type: '', position: '', status: '', category: '' }

/** All advertisements, shared with the unfiltered list. */
export function useAllAdvertisements() {
  return useQuery({
    queryKey: ['advertisements', noFilters],
    queryFn: ({ signal }) => listAdvertisements(noFilters, signal),
  })
}
