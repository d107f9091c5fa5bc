import { Fragment } from 'react'
import { Link } from 'react-router'
import type { MentionedText } from '../contract/member.ts'

/** A text of a member, with links to the members that it mentions. */
export function MentionText({ text, mentions }: MentionedText) {
  return splitText({ text, mentions }).map(({ text: part, personId, start }) =>
    personId ? (
      <Link key={start} to={`/app/people/${personId}`}>
        <bdi>{part}</bdi>
      </Link>
    ) : (
      <Fragment key={start}>{part}</Fragment>
    ),
  )
}

function splitText({ text, mentions }: MentionedText) {
  const parts: { text: string; start: number; personId?: string }[] = []
  let end = 0
  for (const { start, length, personId } of mentions) {
    parts.push({ text: text.slice(end, start), start: end })
    end = start + length
    parts.push({ text: text.slice(start, end), start, personId })
  }
  return [...parts, { text: text.slice(end), start: end }].filter((part) => part.text)
}
