import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requireSignIn } from '#src/auth/web/require-sign-in.ts'
import { useLastMember } from '#src/auth/web/use-session.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { Likes } from '../likes/use-likes.ts'
import type { CommentTarget } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './comments.module.css'
import type { ReadThread, useComments } from './use-comments.ts'

const CommentForm = lazy(async () => ({ default: (await import('./CommentForm.tsx')).CommentForm }))

type Props = {
  thread: ReadThread
  target: CommentTarget
  isClosed: boolean
  comments: ReturnType<typeof useComments>
  likes: Likes
}

/** A comment with the replies to it. */
export function CommentThreadItem({ thread, target, isClosed, comments, likes }: Props) {
  const { t } = useTranslation()
  const member = useLastMember()
  const isHydrated = useHydrated()
  const [isReplying, setReplying] = useState(false)
  const hasMore = thread.replies.length < thread.replyCount

  function reply(): void {
    setReplying(true)
    void requireSignIn()
  }

  return (
    <CommentItem
      comment={thread}
      likes={likes}
      onChanged={comments.change}
      onDeleted={comments.remove}
      onReply={isClosed ? undefined : reply}
    >
      {thread.replies.length > 0 && (
        <ul className={styles.replies} aria-label={t('comments:replies')}>
          {thread.replies.map((each) => (
            <li key={each._id}>
              <CommentItem
                comment={each}
                likes={likes}
                onChanged={comments.change}
                onDeleted={comments.remove}
              />
            </li>
          ))}
        </ul>
      )}
      {isHydrated && hasMore && (
        <button type="button" className={styles.action} onClick={() => void comments.loadReplies(thread._id)}>
          {t('comments:allReplies', { count: thread.replyCount })}
        </button>
      )}
      {isReplying && member && (
        <Suspense>
          <CommentForm
            key={member._id}
            label={t('comments:yourReply')}
            target={target}
            parentId={thread._id}
            onDone={(saved) => {
              comments.add(saved)
              setReplying(false)
            }}
            onCancel={() => setReplying(false)}
          />
        </Suspense>
      )}
    </CommentItem>
  )
}
