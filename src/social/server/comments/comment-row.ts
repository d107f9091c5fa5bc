// Converts rows of comments to what the API sends. What leaves the server is listed field by field.
import { eq, type SQL } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { Comment, OwnComment } from '../../contract/comment.ts'
import type { PersonName } from '../../contract/member.ts'
import { comments } from '../social.tables.ts'
import { toHiding } from '../to-hiding.ts'
import { listMentioned, type MentionedPerson, renderMentions } from './mentions.ts'

export type CommentRow = typeof comments.$inferSelect
export type SelectedComment = { comment: CommentRow; author: { id: string; nickname: string } | null }

export function selectComments(db: Pick<Db, 'select'>, where: SQL | undefined) {
  return db
    .select({ comment: comments, author: { id: users.id, nickname: users.nickname } })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(where)
    .$dynamic()
}

/** Adds the mentioned members and renders each comment. */
export const renderComments = (db: Db | Transaction, rows: readonly SelectedComment[]): Promise<Comment[]> =>
  renderEach(db, rows, toComment)

/** Renders each comment for one member, who reads the own hidden ones and why they are hidden. */
export const renderCommentsFor = (
  db: Db | Transaction,
  rows: readonly SelectedComment[],
  readerId: string,
): Promise<OwnComment[]> =>
  renderEach(db, rows, (row, mentioned) => {
    const isOwn = row.comment.userId === readerId
    return {
      ...toComment(row, mentioned, { showsHidden: isOwn }),
      hidden: isOwn ? toHiding(row.comment) : null,
    }
  })

async function renderEach<Rendered>(
  db: Db | Transaction,
  rows: readonly SelectedComment[],
  render: (row: SelectedComment, mentioned: readonly MentionedPerson[]) => Rendered,
): Promise<Rendered[]> {
  const mentioned = await listMentioned(
    db,
    rows.map(({ comment }) => comment.id),
  )
  return rows.map((row) =>
    render(
      row,
      mentioned.filter(({ commentId }) => commentId === row.comment.id),
    ),
  )
}

/** @param showsHidden for admins and the author: with the text of a hidden comment */
export function toComment(
  { comment, author }: SelectedComment,
  mentioned: readonly MentionedPerson[],
  { showsHidden = false } = {},
): Comment {
  const state = getState(comment)
  const isReadable = state === 'shown' || (state === 'hidden' && showsHidden)
  const { text, mentions } = renderMentions(comment.text, mentioned)
  return {
    _id: comment.id,
    parentId: comment.parentId,
    author: isReadable && author ? toPersonName(author) : null,
    text: isReadable ? text : '',
    mentions: isReadable ? mentions : [],
    language: comment.language,
    state,
    createdAt: comment.createdAt.toISOString(),
    editedAt: isReadable ? (comment.editedAt?.toISOString() ?? null) : null,
    likes: isReadable ? comment.likes : 0,
  }
}

function getState({ deletedAt, hiddenAt }: CommentRow): Comment['state'] {
  if (deletedAt) return 'deleted'
  return hiddenAt ? 'hidden' : 'shown'
}

export const toPersonName = ({ id, nickname }: { id: string; nickname: string }): PersonName => ({
  _id: id,
  nickname: nickname.trim() || null,
})
