import { useTranslation } from 'react-i18next'
import type { CommentPage } from '../../contract/comment.ts'
import { LikeButton } from '../likes/LikeButton.tsx'
import { Comments } from './Comments.tsx'
import styles from './comments.module.css'

type Props = {
  article: { _id: string; title: string; likes: number; commentsClosed: boolean }
  comments: CommentPage
}

/** Likes and comments below an article. */
export function ArticleComments({ article, comments }: Props) {
  const { t, ready } = useTranslation(['common', 'comments'])
  if (!ready) return null
  return (
    <section aria-labelledby="comments" className={`${styles.section} no-print`}>
      <Comments
        key={article._id}
        target={{ kind: 'article', id: article._id }}
        first={comments}
        isClosed={article.commentsClosed}
        header={(likes) => (
          <div className={styles.sectionHeader}>
            <h2 id="comments" className={styles.title}>
              {t('comments:title')}
            </h2>
            <LikeButton
              kind="article"
              id={article._id}
              count={article.likes}
              name={article.title}
              likes={likes}
            />
          </div>
        )}
      />
    </section>
  )
}
