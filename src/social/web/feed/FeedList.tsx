import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useLikes } from '../likes/use-likes.ts'
import { FeedEntry } from './FeedEntry.tsx'
import styles from './feed.module.css'
import type { useFeed } from './use-feed.ts'

type Props = {
  feed: ReturnType<typeof useFeed>
  /** Shown when nothing has happened yet. */
  empty: string
  /** What to do then. */
  children?: ReactNode
}

/** What members did, the newest first. */
export function FeedList({ feed, empty, children }: Props) {
  const { t } = useTranslation()
  const { items, hasMore, isFailed, loadMore } = feed
  const likes = useLikes((items ?? []).flatMap(getLikedIds))
  return (
    <>
      <p role="status">
        {isFailed ? t('people:feed.failed') : !items && t('shell.loading')}
        {likes.problem && t(`comments:problems.${likes.problem}`)}
      </p>
      {items?.length === 0 && !hasMore && <EmptyState message={empty}>{children}</EmptyState>}
      <ul className={styles.list}>
        {items?.map((item) => (
          <li key={item._id} className={styles.item}>
            <FeedEntry item={item} likes={likes} />
          </li>
        ))}
      </ul>
      {(hasMore || isFailed) && (
        <p>
          <button type="button" className={buttons.quiet} onClick={() => void loadMore()}>
            {t(isFailed ? 'shell.tryAgain' : 'social:lists.more')}
          </button>
        </p>
      )}
    </>
  )
}

function getLikedIds(item: Parameters<typeof FeedEntry>[0]['item']): string[] {
  if (item.kind === 'review') return [item.review._id]
  return item.kind === 'comment' ? [item.comment._id] : []
}
