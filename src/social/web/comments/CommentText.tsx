import { Fragment } from 'react'
import { Link } from 'react-router'
import { findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import type { Comment } from '../../contract/comment.ts'
import styles from './comments.module.css'

/** The text as it was typed, with links to the members that it mentions. In its own direction, whatever the page has. */
export function CommentText({ comment }: { comment: Pick<Comment, 'text' | 'mentions' | 'language'> }) {
  const code = findLanguageCode(comment.language ?? '')
  return (
    <p className={styles.text} dir="auto" lang={code && getLanguage(code).tag}>
      {splitText(comment).map(({ text, personId, start }) =>
        personId ? (
          <Link key={start} to={`/app/people/${personId}`}>
            <bdi>{text}</bdi>
          </Link>
        ) : (
          <Fragment key={start}>{text}</Fragment>
        ),
      )}
    </p>
  )
}

function splitText({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) {
  const parts: { text: string; start: number; personId?: string }[] = []
  let end = 0
  for (const { start, length, personId } of mentions) {
    parts.push({ text: text.slice(end, start), start: end })
    end = start + length
    parts.push({ text: text.slice(start, end), start, personId })
  }
  return [...parts, { text: text.slice(end), start: end }].filter((part) => part.text)
}
