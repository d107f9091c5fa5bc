import { useQuery } from '@tanstack/react-query'
import { getDeskSettings } from '../desk-calls.ts'

/** Whether this installation has an engine. As long as it is not known there is none. */
export function useEngineOffered(): boolean {
  const settings = useQuery({
    queryKey: ['desk-settings'],
    queryFn: ({ signal }) => getDeskSettings(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return settings.data?.engine.available === true
}
