import { useQuery } from '@tanstack/react-query'
import { getNewsroomSettings } from '../newsroom-api.ts'

/** Whether an LLM is configured in this installation. False until the settings are loaded. */
export function useIsLlmAvailable(): boolean {
  const settings = useQuery({
    queryKey: ['newsroom-settings'],
    queryFn: ({ signal }) => getNewsroomSettings(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return settings.data?.engine.available === true
}
