// Mentions in comments and reviews. Stored as `@{id}`, so that they follow a new nickname and lose it when the account is deleted.
import { and, asc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isAnyOf } from '#src/platform/database/is-any-of.ts'
import { toHandle, toNicknameKey } from '#src/users/contract/nickname-key.ts'
import { users } from '#src/users/server/users.tables.ts'
import { commentLimits } from '../../contract/limits.ts'
import type { MentionedText } from '../../contract/member.ts'
import { isNotBlocked } from '../people/relations.ts'
import { commentMentions, comments, reviewMentions, reviews } from '../social.tables.ts'
import { findMentions } from './find-mentions.ts'

export type MentionedPerson = { userId: string; nickname: string }

/** In place of a mention of a deleted account. */
const deletedMention = '@…'
const toMarker = (userId: string): string => `@{${userId}}`
/** In place of an `@` that was typed before braces, so that what looks like a marker is none. */
const typedAt = '@{@}'
const marker = /@\{([0-9a-f]{24}|@)\}/g
const keepTyped = (text: string): string => text.replaceAll(marker, (typed) => typedAt + typed.slice(1))

/**
 * Finds the members that a text mentions, and keeps their accounts until the transaction ends. Skips accounts that are being
 * deleted: to wait for them would be a deadlock, because their deletion waits for what the author has locked.
 * @returns the text as it is stored
 */
export async function resolveMentions(
  tx: Transaction,
  { authorId, text }: { authorId: string; text: string },
): Promise<{ text: string; userIds: string[] }> {
  const found = findMentions(text)
  const keys = [...new Set(found.flatMap(({ names }) => names.map(toNicknameKey)))]
  const people =
    keys.length === 0
      ? []
      : await tx
          .select({ id: users.id, key: users.nicknameKey })
          .from(users)
          .where(
            and(
              inArray(users.nicknameKey, keys),
              isNull(users.suspendedAt),
              isNotBlocked(authorId, users.id),
            ),
          )
          .orderBy(asc(users.id))
          .for('key share', { skipLocked: true })
  const idByKey = new Map(people.map(({ id, key }) => [key, id]))
  const userIds = new Set<string>()
  let stored = ''
  let end = 0
  for (const { start, names } of found) {
    const name = names.find((each) => idByKey.has(toNicknameKey(each)))
    const id = name && idByKey.get(toNicknameKey(name))
    if (!name || !id || (!userIds.has(id) && userIds.size === commentLimits.mentions)) continue
    userIds.add(id)
    stored += keepTyped(text.slice(end, start)) + toMarker(id)
    end = start + '@'.length + name.length
  }
  return { text: stored + keepTyped(text.slice(end)), userIds: [...userIds] }
}

export async function replaceMentionsOfComment(
  tx: Transaction,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.delete(commentMentions).where(eq(commentMentions.commentId, commentId))
  if (userIds.length > 0)
    await tx.insert(commentMentions).values(userIds.map((userId) => ({ commentId, userId })))
}

export async function replaceMentionsOfReview(
  tx: Transaction,
  reviewId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.delete(reviewMentions).where(eq(reviewMentions.reviewId, reviewId))
  if (userIds.length > 0)
    await tx.insert(reviewMentions).values(userIds.map((userId) => ({ reviewId, userId })))
}

export async function listMentioned(
  db: Db | Transaction,
  commentIds: readonly string[],
): Promise<(MentionedPerson & { commentId: string })[]> {
  if (commentIds.length === 0) return []
  return db
    .select({ commentId: commentMentions.commentId, userId: users.id, nickname: users.nickname })
    .from(commentMentions)
    .innerJoin(users, eq(users.id, commentMentions.userId))
    .where(isAnyOf(commentMentions.commentId, commentIds))
}

type MentioningTexts = { commentIds: string[]; reviewIds: string[] }

export async function listTextsMentioning(tx: Transaction, userId: string): Promise<MentioningTexts> {
  const inComments = await tx.select().from(commentMentions).where(eq(commentMentions.userId, userId))
  const inReviews = await tx.select().from(reviewMentions).where(eq(reviewMentions.userId, userId))
  return {
    commentIds: inComments.map(({ commentId }) => commentId),
    reviewIds: inReviews.map(({ reviewId }) => reviewId),
  }
}

/** Removes a deleted account from these texts, which are locked. */
export async function removeMentions(
  tx: Transaction,
  userId: string,
  { commentIds, reviewIds }: MentioningTexts,
): Promise<void> {
  const without = (column: SQLWrapper): SQL => sql`replace(${column}, ${toMarker(userId)}, ${deletedMention})`
  await tx
    .update(comments)
    .set({ text: without(comments.text) })
    .where(isAnyOf(comments.id, commentIds))
  await tx
    .update(reviews)
    .set({ text: without(reviews.text) })
    .where(isAnyOf(reviews.id, reviewIds))
}

/** The text as it is shown, with the current nicknames. */
export function renderMentions(stored: string, people: readonly MentionedPerson[]): MentionedText {
  const mentions: MentionedText['mentions'] = []
  let text = ''
  let end = 0
  for (const match of stored.matchAll(marker)) {
    const person = people.find(({ userId }) => userId === match[1])
    text += stored.slice(end, match.index)
    end = match.index + match[0].length
    if (match[0] === typedAt) {
      text += '@'
      continue
    }
    if (!person) {
      text += deletedMention
      continue
    }
    const name = `@${toHandle(person.nickname) || person.userId}`
    mentions.push({ start: text.length, length: name.length, personId: person.userId })
    text += name
  }
  return { text: text + stored.slice(end), mentions }
}
