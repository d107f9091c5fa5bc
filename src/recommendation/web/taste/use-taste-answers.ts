import { useEffect, useState } from 'react'
import type { TasteAnswers } from '../../contract/taste-answers.ts'
import { recommendationApi } from '../recommendation-api.ts'

type Loaded = { userId: string; answers: TasteAnswers | null }

/** The stored answers of the member. */
export function useTasteAnswers(userId: string | undefined) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [failedFor, setFailedFor] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    recommendationApi('GET /taste', { signal: controller.signal })
      .then(({ answers }) => setLoaded({ userId, answers }))
      .catch(() => {
        if (!controller.signal.aborted) setFailedFor(userId)
      })
    return () => controller.abort()
  }, [userId, attempt])

  return {
    loaded: loaded?.userId === userId ? loaded : undefined,
    isFailed: userId !== undefined && failedFor === userId,
    reload: () => {
      setFailedFor(undefined)
      setAttempt(attempt + 1)
    },
  }
}
