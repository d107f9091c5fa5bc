// What lists of followers and search results say of each person: no more than the profile shows to the same viewer.
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { ListedPerson } from '../../contract/person.ts'
import { toPersonName } from '../comments/comment-row.ts'
import { reviews } from '../social.tables.ts'
import { follows } from './people.tables.ts'

type Row = { id: string; nickname: string; description: string; isPrivate: boolean }

export async function describePeople(
  db: Db,
  rows: Row[],
  viewerId: string | undefined,
): Promise<ListedPerson[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [counts, followed, followers] = await Promise.all([
    db
      .select({ userId: reviews.userId, count: count() })
      .from(reviews)
      .where(and(inArray(reviews.userId, ids), isNull(reviews.hiddenAt)))
      .groupBy(reviews.userId),
    viewerId === undefined ? [] : selectFollowed(db, viewerId, ids),
    viewerId === undefined ? [] : selectFollowers(db, viewerId, ids),
  ])
  const countById = new Map(counts.map((each) => [each.userId, each.count]))
  const followedIds = new Set(followed.map(({ id }) => id))
  const followerIds = new Set(followers.map(({ id }) => id))
  return rows.map((row) => {
    const isSelf = row.id === viewerId
    const isReadable = !row.isPrivate || isSelf || followerIds.has(row.id)
    return {
      ...toPersonName(row),
      description: isReadable ? row.description : '',
      reviews: isReadable ? (countById.get(row.id) ?? 0) : null,
      isFollowing: viewerId === undefined || isSelf ? null : followedIds.has(row.id),
    }
  })
}

const selectFollowed = (db: Db, viewerId: string, ids: string[]) =>
  db
    .select({ id: follows.followedId })
    .from(follows)
    .where(and(eq(follows.followerId, viewerId), inArray(follows.followedId, ids)))

const selectFollowers = (db: Db, viewerId: string, ids: string[]) =>
  db
    .select({ id: follows.followerId })
    .from(follows)
    .where(and(eq(follows.followedId, viewerId), inArray(follows.followerId, ids)))
