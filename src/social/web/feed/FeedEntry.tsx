import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import { ProductSummary } from '#src/catalogue/web/ProductSummary.tsx'
import { formatDate } from '#src/i18n/format-date.ts'
import type { FeedItem } from '../../contract/feed.ts'
import { Author } from '../comments/Author.tsx'
import { CommentText } from '../comments/CommentText.tsx'
import { LikeButton } from '../likes/LikeButton.tsx'
import type { Likes } from '../likes/use-likes.ts'
import { ReviewItem } from '../reviews/ReviewItem.tsx'
import styles from './feed.module.css'

const ReviewComments = lazy(async () => ({ default: (await import('./ReviewComments.tsx')).ReviewComments }))

type Entry<Kind extends FeedItem['kind']> = { item: Extract<FeedItem, { kind: Kind }>; likes: Likes }

/** A review, a comment or a follow of a member. */
export function FeedEntry({ item, likes }: { item: FeedItem; likes: Likes }) {
  if (item.kind === 'review') return <ReviewEntry item={item} likes={likes} />
  return item.kind === 'comment' ? <CommentEntry item={item} likes={likes} /> : <FollowEntry item={item} />
}

function ReviewEntry({ item: { person, product, review }, likes }: Entry<'review'>) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(review.commentsCount)
  const name = person.nickname ?? t('comments:member')
  return (
    <div className={styles.entry}>
      <p>
        <Author person={person} /> · {t('people:feed.reviewed')}
      </p>
      <Link className={styles.product} to={`/app/oils/${product._id}`}>
        <ProductSummary product={product} />
      </Link>
      <ReviewItem review={review} canReport={review.authorId !== user?._id} />
      <div className={styles.actions}>
        <LikeButton
          kind="review"
          id={review._id}
          count={review.likes}
          name={t('people:feed.reviewOf', { name })}
          likes={likes}
        />
        <button
          type="button"
          className={styles.action}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('people:feed.comments', { count })}
        </button>
      </div>
      <Suspense>
        {isOpen && (
          <ReviewComments reviewId={review._id} onCount={(change) => setCount((before) => before + change)} />
        )}
      </Suspense>
    </div>
  )
}

function CommentEntry({ item: { person, comment, subject }, likes }: Entry<'comment'>) {
  const { t } = useTranslation()
  const name = person.nickname ?? t('comments:member')
  return (
    <div className={styles.entry}>
      <p>
        <Author person={person} /> · {t('people:feed.commented')}{' '}
        <Link to={subject.path}>
          <bdi>{subject.title}</bdi>
        </Link>
      </p>
      <CommentText comment={comment} />
      <div className={styles.actions}>
        <LikeButton
          kind="comment"
          id={comment._id}
          count={comment.likes}
          name={t('comments:commentOf', { name })}
          likes={likes}
        />
        <p className={styles.date}>
          <time dateTime={comment.createdAt}>{formatDate(comment.createdAt, 'UTC')}</time>
        </p>
      </div>
    </div>
  )
}

function FollowEntry({ item: { person, followed, at } }: Pick<Entry<'follow'>, 'item'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.entry}>
      <p>
        <Author person={person} /> · {t('people:feed.followed')} <Author person={followed} />
      </p>
      <p className={styles.date}>
        <time dateTime={at}>{formatDate(at, 'UTC')}</time>
      </p>
    </div>
  )
}
