import { findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import type { Comment } from '../../contract/comment.ts'
import { MentionText } from '../MentionText.tsx'
import styles from './comments.module.css'

/** The text as it was typed, with links to the members that it mentions. In its own direction, whatever the page has. */
export function CommentText({ comment }: { comment: Pick<Comment, 'text' | 'mentions' | 'language'> }) {
  const code = findLanguageCode(comment.language ?? '')
  return (
    <p className={styles.text} dir="auto" lang={code && getLanguage(code).tag}>
      <MentionText {...comment} />
    </p>
  )
}
