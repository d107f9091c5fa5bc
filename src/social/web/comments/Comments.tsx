import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useLastMember, useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { CommentPage } from '../../contract/comment.ts'
import { useLikes } from '../likes/use-likes.ts'
import { useHiddenPeople } from '../people/use-hidden-people.ts'
import type { CommentTarget } from './CommentForm.tsx'
import { CommentThreadItem } from './CommentThreadItem.tsx'
import styles from './comments.module.css'
import { useComments, withoutPeople } from './use-comments.ts'

const CommentForm = lazy(async () => ({ default: (await import('./CommentForm.tsx')).CommentForm }))

type Props = {
  target: CommentTarget
  /** The first comments come with the page. */
  first: CommentPage
  isClosed?: boolean
  /** @param likes of the page, to show one of what the comments are about */
  header?: (likes: ReturnType<typeof useLikes>) => ReactNode
  onCount?: (change: 1 | -1) => void
}

/** Comments on an article or a review. They can be read without scripts. */
export function Comments({ target, first, isClosed = false, header, onCount }: Props) {
  const { t } = useTranslation()
  const comments = useComments(target, first, onCount)
  const hidden = useHiddenPeople()
  const threads = withoutPeople(comments.threads, hidden)
  const likes = useLikes([
    target.id,
    ...threads.flatMap(({ _id, replies }) => [_id, ...replies.map((reply) => reply._id)]),
  ])
  return (
    <>
      {header?.(likes)}
      {isClosed ? (
        <p className={styles.note}>{t('comments:closed')}</p>
      ) : (
        <NewComment target={target} onDone={comments.add} />
      )}
      <p role="status" className={styles.status}>
        {likes.problem && t(`comments:problems.${likes.problem}`)}
        {comments.isFailed && t('comments:loadFailed')}
      </p>
      {threads.length > 0 && (
        <ul className={styles.list}>
          {threads.map((thread) => (
            <li key={thread._id} className={styles.thread}>
              <CommentThreadItem
                thread={thread}
                target={target}
                isClosed={isClosed}
                comments={comments}
                likes={likes}
              />
            </li>
          ))}
        </ul>
      )}
      {comments.hasMore && <MoreButton onPress={() => void comments.loadMore()} />}
    </>
  )
}

function MoreButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  if (!useHydrated()) return null
  return (
    <p>
      <button type="button" className={buttons.quiet} onClick={onPress}>
        {t('comments:more')}
      </button>
    </p>
  )
}

function NewComment({
  target,
  onDone,
}: Pick<Parameters<typeof CommentForm>[0], 'onDone'> & { target: CommentTarget }) {
  const { t } = useTranslation()
  const { state } = useSession()
  const member = useLastMember()
  const isHydrated = useHydrated()
  if (member)
    return (
      <Suspense>
        <CommentForm key={member._id} label={t('comments:yours')} target={target} onDone={onDone} />
      </Suspense>
    )
  if (!isHydrated || state === 'unknown') return null
  if (state === 'unreachable') return <p className={styles.note}>{t('shell.accountPage.unreachable')}</p>
  return (
    <p className={styles.note}>
      <button type="button" className={buttons.quiet} onClick={() => void openAuthDialog('sign-in')}>
        {t('comments:signIn')}
      </button>
    </p>
  )
}
