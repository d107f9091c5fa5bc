import { useEffect, useState } from 'react'
import { recommendationLimits } from '../../contract/limits.ts'
import type { Recommendations } from '../../contract/recommendation.ts'
import { recommendationApi } from '../recommendation-api.ts'

type Loaded = { userId: string; recommendations?: Recommendations }

/** The recommendations of the member. Another member, or `reload`, loads them again. */
export function useRecommendations(userId: string | undefined) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [attempt, setAttempt] = useState(0)
  const current = loaded?.userId === userId ? loaded : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    const query = { limit: recommendationLimits.maxPageSize }
    recommendationApi('GET /recommendations', { query, signal: controller.signal })
      .then((recommendations) => setLoaded({ userId, recommendations }))
      .catch(() => {
        if (!controller.signal.aborted) setLoaded({ userId })
      })
    return () => controller.abort()
  }, [userId, attempt])

  return {
    recommendations: current?.recommendations,
    isFailed: current !== undefined && !current.recommendations,
    reload: () => {
      setLoaded(undefined)
      setAttempt(attempt + 1)
    },
  }
}
