import { useQuery } from '@tanstack/react-query'
import { newsroomApi } from '../newsroom-api.ts'

/** Whether an LLM is configured in this installation. False until the settings are loaded. */
export function useIsLlmAvailable(): boolean {
  const settings = useQuery({
    queryKey: ['newsroom-settings'],
    queryFn: ({ signal }) => newsroomApi('GET /desk/settings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return settings.data?.engine.available === true
}
