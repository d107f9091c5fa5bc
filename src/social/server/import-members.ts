// Imports members with what they have said, in the past: the invented members of the demo. Nobody is notified.
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { newId } from '#src/platform/id.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import {
  type CommentSubject,
  type createCommentSubjects,
  recountReplies,
} from './comments/comment-subjects.ts'
import { follows } from './people/people.tables.ts'
import { comments, reviews } from './social.tables.ts'

export type ImportedMember = {
  /** Names the member in the import. */
  key: string
  /** Nobody signs in with it: the account has no password, and the address is not confirmed. */
  email: string
  nickname: string
  country: string
  language: LanguageCode
  description: string
  createdAt: Date
  /** Keys of members. */
  follows: readonly string[]
  reviews: readonly ImportedReview[]
}

type ImportedReview = {
  /** Names the review in the import. */
  key: string
  productId: string
  rating: number
  fruity: number | null
  bitter: number | null
  pungent: number | null
  text: string
  createdAt: Date
}

export type ImportedComment = {
  /** Key of the member. */
  by: string
  on: { articleId: string } | { reviewKey: string }
  text: string
  createdAt: Date
  replies: readonly { by: string; text: string; createdAt: Date }[]
}

type Dependencies = {
  write: Write
  users: Pick<UsersService, 'create' | 'findByEmail' | 'update'>
  catalogue: Pick<CatalogueService, 'ratings'>
  subjects: ReturnType<typeof createCommentSubjects>
}

export function createMemberImport({ write, users, catalogue, subjects }: Dependencies) {
  async function addMembers(
    unit: UnitOfWork,
    members: readonly ImportedMember[],
  ): Promise<Map<string, string>> {
    const idByKey = new Map<string, string>()
    for (const { key, email, nickname, country, language, description, createdAt } of members) {
      const { id } = await users.create({ email, passwordHash: null, language, createdAt }, unit.tx)
      await users.update(id, { nickname, country, description }, unit.tx)
      idByKey.set(key, id)
    }
    const followed = members.flatMap((member) =>
      member.follows.map((key) => ({
        followerId: getKnown(idByKey, member.key),
        followedId: getKnown(idByKey, key),
        createdAt: member.createdAt,
      })),
    )
    if (followed.length > 0) await unit.tx.insert(follows).values(followed)
    return idByKey
  }

  async function addReviews(
    unit: UnitOfWork,
    members: readonly ImportedMember[],
    idByKey: ReadonlyMap<string, string>,
  ): Promise<Map<string, string>> {
    const written = members.flatMap((member) =>
      member.reviews.map((review) => ({ ...review, member, id: newId(review.createdAt) })),
    )
    const productIds = [...new Set(written.map(({ productId }) => productId))].sort()
    for (const productId of productIds) await catalogue.ratings.lock(unit.tx, productId)
    for (const { key: _, member, text, ...review } of written) {
      const language = text ? member.language : null
      const userId = getKnown(idByKey, member.key)
      await unit.tx.insert(reviews).values({ ...review, text, language, userId })
    }
    for (const productId of productIds) await catalogue.ratings.recount(unit, productId)
    return new Map(written.map(({ key, id }) => [key, id]))
  }

  async function addComment(
    unit: UnitOfWork,
    { replies, text, createdAt, by }: ImportedComment,
    subject: CommentSubject,
    authorOf: (key: string) => { userId: string; language: LanguageCode },
  ): Promise<void> {
    const { tx } = unit
    await subjects.lockForComment(tx, subject)
    const id = newId(createdAt)
    const on = { articleId: null, reviewId: null, [`${subject.kind}Id`]: subject.id }
    await tx.insert(comments).values({ ...on, ...authorOf(by), id, text, createdAt })
    for (const reply of replies)
      await tx.insert(comments).values({
        ...{ ...on, ...authorOf(reply.by), id: newId(reply.createdAt), parentId: id },
        ...{ text: reply.text, createdAt: reply.createdAt },
      })
    await recountReplies(tx, id)
    await subjects.recount(unit, subject)
  }

  /**
   * All of it or nothing. Running it again changes nothing, also after some of the members were deleted.
   * @returns the ids of the new accounts
   */
  return async function importMembers(
    members: readonly ImportedMember[],
    conversations: readonly ImportedComment[],
  ): Promise<string[]> {
    const existing = await Promise.all(members.map(({ email }) => users.findByEmail(email)))
    if (existing.some((user) => user !== undefined)) return []
    return write(async (unit) => {
      const idByKey = await addMembers(unit, members)
      const reviewIds = await addReviews(unit, members, idByKey)
      const languages = new Map(members.map(({ key, language }) => [key, language]))
      const authorOf = (key: string) => ({
        userId: getKnown(idByKey, key),
        language: getKnown(languages, key),
      })
      for (const comment of conversations) {
        const { on } = comment
        const subject =
          'articleId' in on
            ? { kind: 'article' as const, id: on.articleId }
            : { kind: 'review' as const, id: getKnown(reviewIds, on.reviewKey) }
        await addComment(unit, comment, subject, authorOf)
      }
      return [...idByKey.values()]
    })
  }
}

function getKnown<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the import names an unknown ${key}`)
  return value
}
