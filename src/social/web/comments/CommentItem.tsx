import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { OwnComment } from '../../contract/comment.ts'
import { LikeButton } from '../likes/LikeButton.tsx'
import type { Likes } from '../likes/use-likes.ts'
import { Author } from './Author.tsx'
import { CommentText } from './CommentText.tsx'
import styles from './comments.module.css'
import type { ReadComment } from './use-comments.ts'

const CommentForm = lazy(async () => ({ default: (await import('./CommentForm.tsx')).CommentForm }))
const HiddenNotice = lazy(async () => ({ default: (await import('../HiddenNotice.tsx')).HiddenNotice }))
const CommentMenu = lazy(async () => ({ default: (await import('./CommentMenu.tsx')).CommentMenu }))

type Props = {
  comment: ReadComment
  likes: Likes
  onChanged: (changed: OwnComment) => void
  onDeleted: (id: string) => void
  /** Absent where nobody can reply. */
  onReply?: (() => void) | undefined
  children?: ReactNode
}

/** A comment with what the reader can do with it. */
export function CommentItem({ comment, likes, onChanged, onDeleted, onReply, children }: Props) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const { user } = useSession()
  const isHydrated = useHydrated()
  const { author } = comment
  if (!author)
    return (
      <article className={styles.comment}>
        <p className={styles.gone}>
          {t(`comments:gone.${comment.state === 'hidden' ? 'hidden' : 'deleted'}`)}
        </p>
        {children}
      </article>
    )
  const name = author.nickname ?? t('comments:member')
  return (
    <article className={styles.comment} id={`comment-${comment._id}`}>
      <header className={styles.header}>
        <Author person={author} />
        <p className={styles.date}>
          <time dateTime={comment.createdAt}>{formatDate(comment.createdAt, 'UTC')}</time>
          {comment.editedAt && ` · ${t('comments:edited')}`}
        </p>
      </header>
      {comment.hidden && (
        <Suspense>
          <HiddenNotice hidden={comment.hidden} />
        </Suspense>
      )}
      {isEditing ? (
        <Suspense>
          <CommentForm
            label={t('comments:edit')}
            comment={comment}
            onDone={(changed) => {
              onChanged(changed)
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <CommentText comment={comment} />
      )}
      <div className={styles.actions}>
        {!comment.hidden && (
          <LikeButton
            kind="comment"
            id={comment._id}
            count={comment.likes}
            name={t('comments:commentOf', { name })}
            likes={likes}
          />
        )}
        {isHydrated && onReply && !comment.hidden && (
          <button
            type="button"
            className={styles.action}
            aria-label={`${t('comments:reply')}: ${name}`}
            onClick={onReply}
          >
            {t('comments:reply')}
          </button>
        )}
        {isHydrated && (
          <Suspense>
            <CommentMenu
              comment={comment}
              name={name}
              isOwn={user?._id === author._id}
              onEdit={() => setEditing(true)}
              onDeleted={() => onDeleted(comment._id)}
            />
          </Suspense>
        )}
      </div>
      {children}
    </article>
  )
}
