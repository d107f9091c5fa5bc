import { useEffect, useRef, useState } from 'react'
import { reviewLimits } from '../../contract/limits.ts'
import type { Grade, GradeQuery } from '../../contract/review.ts'
import { readMemberCache, writeMemberCache } from '../member-cache.ts'
import { reviewApi } from '../reviews/review-api.ts'
import { useAttempts } from '../use-attempts.ts'
import { sortGrades } from './sort-grades.ts'

export type GradeFilter = { sort: NonNullable<GradeQuery['sort']>; rating: number | undefined }
type Loaded = {
  filter: GradeFilter
  userId: string
  grades: Grade[]
  /** The last page that was loaded; 0 while stored grades are shown. */
  page: number
  hasMore: boolean
  storedAt: string | undefined
}

/**
 * The reviews of the member, page by page. Another filter or another member starts again, with those that are stored on the
 * device.
 */
export function useGrades(userId: string | undefined, filter: GradeFilter) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, retry] = useAttempts(isFailed)
  const { sort, rating } = filter
  const current = loaded?.userId === userId && loaded?.filter === filter ? loaded : undefined
  /** Aborted with what is being loaded when another filter or member follows. */
  const loading = useRef(new AbortController())

  async function load(memberId: string, { page, before }: { page: number; before: Grade[] }): Promise<void> {
    const { signal } = loading.current
    try {
      const query = { page, sort, limit: reviewLimits.maxPageSize, ...(rating ? { rating } : {}) }
      const { data, pagination } = await reviewApi('GET /reviews/mine', { query, signal })
      const byId = new Map([...before, ...data].map((grade) => [grade.review._id, grade]))
      const grades = [...byId.values()]
      if (sort === 'newest' && rating === undefined) writeMemberCache('grades', memberId, grades)
      setFailed(false)
      setLoaded({
        ...{ filter, userId: memberId, grades, storedAt: undefined },
        ...{ page, hasMore: pagination.hasNextPage },
      })
    } catch {
      if (!signal.aborted) setFailed(true)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: for another member or filter
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    loading.current = controller
    const stored = readMemberCache('grades', userId)
    if (stored && !current)
      setLoaded({
        ...{ filter, userId, grades: sortGrades(stored.items, filter), storedAt: stored.storedAt },
        ...{ page: 0, hasMore: false },
      })
    void load(userId, { page: 1, before: [] })
    return () => controller.abort()
  }, [userId, filter, attempt])

  const loadMore = () => current && load(current.userId, { page: current.page + 1, before: current.grades })
  return {
    grades: current?.grades,
    hasMore: current?.hasMore ?? false,
    /** When the grades that are shown instead of those of the server were stored. */
    storedAt: current?.storedAt,
    isFailed,
    /** Loads again what could not be loaded. */
    retry: () => (current?.page ? void loadMore() : retry()),
    loadMore,
  }
}
