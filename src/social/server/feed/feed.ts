// The news feed of a member, and what one member did. Reads all that a page shows in a few queries.
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { FeedItem, FeedPage, FeedQuery } from '../../contract/feed.ts'
import { feedLimits } from '../../contract/limits.ts'
import type { PersonName } from '../../contract/member.ts'
import { renderComments, selectComments, toPersonName } from '../comments/comment-row.ts'
import { isShown, toSubject } from '../comments/comment-subjects.ts'
import type { createPeopleQueries } from '../people/people-queries.ts'
import { isNotBlocked } from '../people/relations.ts'
import { selectReviews } from '../reviews/review-queries.ts'
import { toReview } from '../reviews/review-row.ts'
import { comments, reviews } from '../social.tables.ts'
import { type Activity, findActivities, followedBy, onlyPerson } from './find-activities.ts'

type Dependencies = {
  db: Db
  catalogue: Pick<CatalogueService, 'products'>
  people: Pick<ReturnType<typeof createPeopleQueries>, 'getReadable'>
}

type ReviewContent = Pick<Extract<FeedItem, { kind: 'review' }>, 'review' | 'product'>
type CommentContent = Pick<Extract<FeedItem, { kind: 'comment' }>, 'comment' | 'subject'>

export function createFeed({ db, catalogue, people }: Dependencies) {
  const cardsOf = async (ids: string[]) => {
    const isPublic = inArray(products.status, ['live', 'withdrawn'])
    const cards = await catalogue.products.listCards([...new Set(ids)], [isPublic])
    return new Map(cards.map((card) => [card._id, card]))
  }

  async function loadNames(ids: string[], viewerId: string | undefined): Promise<Map<string, PersonName>> {
    const isVisible = viewerId === undefined ? undefined : isNotBlocked(viewerId, users.id)
    const rows = await db
      .select({ id: users.id, nickname: users.nickname })
      .from(users)
      .where(and(inArray(users.id, [...new Set(ids)]), isNull(users.suspendedAt), isVisible))
    return new Map(rows.map((row) => [row.id, toPersonName(row)]))
  }

  async function loadReviews(ids: string[]): Promise<Map<string, ReviewContent>> {
    if (ids.length === 0) return new Map()
    const rows = await selectReviews(db, and(inArray(reviews.id, ids), isNull(reviews.hiddenAt)))
    const cards = await cardsOf(rows.map(({ review }) => review.productId))
    return new Map(
      rows.flatMap((row) => {
        const product = cards.get(row.review.productId)
        const { likes, commentsCount } = row.review
        return product
          ? [[row.review.id, { review: { ...toReview(row), likes, commentsCount }, product }]]
          : []
      }),
    )
  }

  async function loadComments(ids: string[]): Promise<Map<string, CommentContent>> {
    if (ids.length === 0) return new Map()
    const rows = await selectComments(db, and(inArray(comments.id, ids), isShown))
    const [rendered, subjects] = await Promise.all([
      renderComments(db, rows),
      loadSubjects(rows.map(({ comment }) => comment)),
    ])
    return new Map(
      rows.flatMap(({ comment: row }, index) => {
        const subject = subjects.get(toSubject(row).id)
        const comment = rendered[index]
        return subject && comment ? [[row.id, { comment, subject }]] : []
      }),
    )
  }

  /** Of public articles, and of reviews that are shown. */
  async function loadSubjects(rows: (typeof comments.$inferSelect)[]) {
    const idsOf = (kind: 'article' | 'review') =>
      rows.map(toSubject).flatMap((subject) => (subject.kind === kind ? [subject.id] : []))
    const isPublic = sql`${articles.isPublished} and ${articles.sortAt} <= now()`
    const [named, reviewed] = await Promise.all([
      db
        .select({ id: articles.id, title: articles.title })
        .from(articles)
        .where(and(inArray(articles.id, idsOf('article')), isPublic)),
      db
        .select({ id: reviews.id, productId: reviews.productId })
        .from(reviews)
        .where(and(inArray(reviews.id, idsOf('review')), isNull(reviews.hiddenAt))),
    ])
    const cards = await cardsOf(reviewed.map(({ productId }) => productId))
    return new Map<string, CommentContent['subject']>([
      ...named.map(
        ({ id, title }) =>
          [id, { kind: 'article' as const, title, path: `/article/${id}#comments` }] as const,
      ),
      ...reviewed.flatMap(({ id, productId }) => {
        const title = cards.get(productId)?.name
        const path = `/app/oils/${productId}#reviews`
        return title === undefined ? [] : [[id, { kind: 'review' as const, title, path }] as const]
      }),
    ])
  }

  async function complete(activities: Activity[], viewerId: string | undefined): Promise<FeedItem[]> {
    const idsOf = (kind: Activity['kind']) =>
      activities.flatMap((each) => (each.kind === kind ? [each.id] : []))
    const [names, reviewById, commentById] = await Promise.all([
      loadNames([...activities.map(({ personId }) => personId), ...idsOf('follow')], viewerId),
      loadReviews(idsOf('review')),
      loadComments(idsOf('comment')),
    ])
    return activities.flatMap(({ kind, id, personId, at }): FeedItem[] => {
      const person = names.get(personId)
      if (!person) return []
      const shared = { _id: `${kind} ${personId} ${id}`, at: new Date(at).toISOString(), person }
      if (kind === 'follow') {
        const followed = names.get(id)
        return followed ? [{ ...shared, kind, followed }] : []
      }
      if (kind === 'review') {
        const content = reviewById.get(id)
        return content ? [{ ...shared, kind, ...content }] : []
      }
      const content = commentById.get(id)
      return content ? [{ ...shared, kind, ...content }] : []
    })
  }

  async function listPage(
    source: ReturnType<typeof followedBy>,
    viewerId: string | undefined,
    { kind, cursor, limit = feedLimits.pageSize }: FeedQuery,
  ): Promise<FeedPage> {
    const { activities, nextCursor } = await findActivities(db, source, { kind, cursor, limit })
    return { data: await complete(activities, viewerId), nextCursor }
  }

  return {
    list: (userId: string, query: FeedQuery): Promise<FeedPage> =>
      listPage(followedBy(userId), userId, query),

    /** @throws ProblemError 404 for somebody whom the viewer does not see */
    async listOf(idOrNickname: string, viewerId: string | undefined, query: FeedQuery): Promise<FeedPage> {
      const { id } = await people.getReadable(idOrNickname, viewerId)
      return listPage(onlyPerson(id), viewerId, query)
    },
  }
}
