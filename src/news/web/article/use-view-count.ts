import { useEffect } from 'react'
import { useVisitKey } from '#src/ui/use-visit-key.ts'
import { newsLimits } from '../../contract/limits.ts'
import { newsApi } from '../news-client.ts'
import { observeVisibleTime } from './observe-visible-time.ts'

/** Counts a view of an article once per visit, after it was visible for two seconds. */
export function useViewCount(articleId: string): void {
  // Going back to an article is another visit.
  const visit = useVisitKey()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every visit
  useEffect(
    () =>
      observeVisibleTime(document, newsLimits.viewAfterMs, () => {
        const query = { event: newEventId() }
        newsApi('POST /news/:id/view', { params: { id: articleId }, query, keepalive: true })
          // The API client has logged the error.
          .catch(() => undefined)
      }),
    [articleId, visit],
  )
}

/** Like `randomId` in `ui`, which would load a chunk of the app with every article. */
function newEventId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
