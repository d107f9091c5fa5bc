import { useQuery } from '@tanstack/react-query'
import { getNewsroomSettings } from '../newsroom-api.ts'

/** Whether this installation has an engine. As long as it is not known there is none. */
export function useIsLlmAvailable(): boolean {
  const settings = useQuery({
    queryKey: ['desk-settings'],
    queryFn: ({ signal }) => getNewsroomSettings(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return settings.data?.engine.available === true
}
