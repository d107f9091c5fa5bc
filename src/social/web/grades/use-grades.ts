import { useEffect, useState } from 'react'
import type { Grade, GradeQuery } from '../../contract/review.ts'
import { reviewApi } from '../reviews/review-api.ts'

export type GradeFilter = { sort: NonNullable<GradeQuery['sort']>; rating: number | undefined }
type Loaded = {
  filter: GradeFilter
  userId: string | undefined
  grades: Grade[]
  page: number
  hasMore: boolean
}

/** The reviews of the member, page by page. Another filter or another member starts again. */
export function useGrades(userId: string | undefined, filter: GradeFilter) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [isFailed, setFailed] = useState(false)
  const { sort, rating } = filter
  const current = loaded?.userId === userId && loaded?.filter === filter ? loaded : undefined

  async function load(page: number, before: Grade[], signal?: AbortSignal): Promise<void> {
    setFailed(false)
    try {
      const query = { page, sort, ...(rating ? { rating } : {}) }
      const { data, pagination } = await reviewApi('GET /reviews/mine', { query, signal })
      const byId = new Map([...before, ...data].map((grade) => [grade.review._id, grade]))
      setLoaded({ filter, userId, grades: [...byId.values()], page, hasMore: pagination.hasNextPage })
    } catch {
      setFailed(!signal?.aborted)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: for another member or filter
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    void load(1, [], controller.signal)
    return () => controller.abort()
  }, [userId, filter])

  return {
    grades: current?.grades,
    hasMore: current?.hasMore ?? false,
    isFailed,
    loadMore: () => load((current?.page ?? 0) + 1, current?.grades ?? []),
  }
}
