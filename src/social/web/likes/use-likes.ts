import { useEffect, useRef, useState } from 'react'
import { getCurrentSession } from '#src/auth/web/session.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import type { LikeCount } from '../../contract/like.ts'
import { likeLimits } from '../../contract/limits.ts'
import { commentApi } from '../comments/comment-api.ts'

export type LikedKind = 'article' | 'review' | 'comment'
type LikeProblem = 'unconfirmed' | 'busy' | 'offline' | 'gone' | 'failed'
export type Likes = ReturnType<typeof useLikes>

const calls = {
  article: { add: 'PUT /news/:id/like', remove: 'DELETE /news/:id/like' },
  review: { add: 'PUT /reviews/:id/like', remove: 'DELETE /reviews/:id/like' },
  comment: { add: 'PUT /comments/:id/like', remove: 'DELETE /comments/:id/like' },
} as const

/**
 * Which of these the member likes, and how many people do. Pages are the same for everybody, so it is asked for here. A
 * press is shown at once, and taken back when the server refuses it.
 */
export function useLikes(ids: readonly string[]) {
  const { user } = useSession()
  const userId = user?._id
  const [known, setKnown] = useState<{ userId: string | undefined; states: Record<string, LikeCount> }>({
    userId,
    states: {},
  })
  const [problem, setProblem] = useState<LikeProblem>()
  /** Presses that are being sent, one after another: two at once could arrive in the wrong order. */
  const presses = useRef(new Map<string, Promise<LikeCount>>())
  const states = known.userId === userId ? known.states : {}
  const missing = ids
    .filter((id) => !(id in states))
    .slice(0, likeLimits.ids)
    .join()

  function merge(changed: Record<string, LikeCount>): void {
    // A press may have waited for the session: this render does not know the member then.
    const memberId = getCurrentSession().user?._id
    setKnown((before) => ({
      userId: memberId,
      states: { ...(before.userId === memberId && before.states), ...changed },
    }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for other ids and another member only
  useEffect(() => {
    if (!userId || !missing) return
    const controller = new AbortController()
    commentApi('GET /likes/mine', { query: { ids: missing }, signal: controller.signal })
      .then(({ data }) => merge(Object.fromEntries(data.map(({ _id, ...state }) => [_id, state]))))
      // The client has logged it. The numbers of the page stay, and a press still works.
      .catch(() => undefined)
    return () => controller.abort()
  }, [userId, missing])

  async function press(kind: LikedKind, id: string, shown: LikeCount): Promise<void> {
    const isLiked = !shown.isLiked
    setProblem(undefined)
    merge({ [id]: { isLiked, likes: Math.max(0, shown.likes + (isLiked ? 1 : -1)) } })
    const before = presses.current.get(id) ?? Promise.resolve(shown)
    const answer = before.then((stored) => send(kind, id, isLiked, stored))
    presses.current.set(id, answer)
    const stored = await answer
    // Otherwise a later press is being sent, and its outcome is shown already.
    if (presses.current.get(id) !== answer) return
    presses.current.delete(id)
    merge({ [id]: stored })
  }

  /** @returns what the server has */
  async function send(kind: LikedKind, id: string, isLiked: boolean, stored: LikeCount): Promise<LikeCount> {
    try {
      return await commentApi(calls[kind][isLiked ? 'add' : 'remove'], { params: { id } })
    } catch (error) {
      setProblem(await explain(error))
      return stored
    }
  }

  return {
    getState: (id: string, likes: number): LikeCount => states[id] ?? { isLiked: false, likes },
    press,
    problem,
  }
}

const problemByCode: Record<string, LikeProblem> = {
  'email-not-confirmed': 'unconfirmed',
  'too-many-requests': 'busy',
}

async function explain(error: unknown): Promise<LikeProblem> {
  const { status, code } = await readProblem(error)
  if (status === 0) return 'offline'
  if (status === 404) return 'gone'
  return problemByCode[code] ?? 'failed'
}
