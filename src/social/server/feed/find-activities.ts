// Finds what members did, the newest first. Nothing is copied to followers: of each member the newest rows are read from
// an index, so that what is hidden, blocked, private or deleted meanwhile never shows.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/platform/database/database.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { FeedKind } from '../../contract/limits.ts'
import { follows } from '../people/people.tables.ts'
import { isNotBlocked } from '../people/relations.ts'
import { comments, reviews } from '../social.tables.ts'

const Activity = z.object({
  kind: z.enum(['review', 'comment', 'follow']),
  /** Of the review, of the comment, or of the followed member. */
  id: z.string(),
  personId: z.string(),
  /** Milliseconds since 1970. */
  at: z.coerce.number(),
})
export type Activity = z.infer<typeof Activity>

type ActivityPage = { kind: FeedKind | undefined; cursor: string | undefined; limit: number }

export async function findActivities(
  db: Db,
  people: SQL,
  { kind, cursor, limit }: ActivityPage,
): Promise<{ activities: Activity[]; nextCursor: string | null }> {
  const after = parseCursor(cursor)
  const take = sql`limit ${limit + 1}`
  const is = (...names: FeedKind[]) => kind === undefined || names.includes(kind)
  const isBefore = (createdAt: SQL, id: SQL, personId: SQL) =>
    after
      ? sql`and ${createdAt} <= ${after.at}::timestamptz
          and (${createdAt}, ${id}, ${personId}) < (${after.at}::timestamptz, ${after.id}, ${after.personId})`
      : sql``
  const sources: SQL[] = []
  if (is('reviews', 'photos')) {
    const hasPhoto = kind === 'photos' ? sql`and ${reviews.photoId} is not null` : sql``
    sources.push(sql`(select 'review' as kind, ${reviews.id} as id, ${reviews.createdAt} as created_at from ${reviews}
      where ${reviews.userId} = people.id and ${reviews.hiddenAt} is null ${hasPhoto}
        ${isBefore(sql`${reviews.createdAt}`, sql`${reviews.id}`, sql`people.id`)}
      order by ${reviews.createdAt} desc, ${reviews.id} desc ${take})`)
  }
  if (is('comments')) {
    sources.push(sql`(select 'comment' as kind, ${comments.id} as id, ${comments.createdAt} as created_at from ${comments}
      where ${comments.userId} = people.id and ${comments.hiddenAt} is null
        ${isBefore(sql`${comments.createdAt}`, sql`${comments.id}`, sql`people.id`)}
      order by ${comments.createdAt} desc, ${comments.id} desc ${take})`)
  }
  if (is('follows')) {
    sources.push(sql`(select 'follow' as kind, ${follows.followedId} as id, ${follows.createdAt} as created_at from ${follows}
      where ${follows.followerId} = people.id
        ${isBefore(sql`${follows.createdAt}`, sql`${follows.followedId}`, sql`people.id`)}
      order by ${follows.createdAt} desc, ${follows.followedId} desc ${take})`)
  }
  const { rows } = await db.execute(sql`select activity.kind, activity.id, people.id as "personId",
      (extract(epoch from activity.created_at) * 1000)::bigint::text as at
    from (${people}) people
    cross join lateral (${sql.join(sources, sql` union all `)}) activity
    order by activity.created_at desc, activity.id desc, people.id desc ${take}`)
  const found = z.array(Activity).parse(rows)
  const activities = found.slice(0, limit)
  const last = activities.at(-1)
  return { activities, nextCursor: found.length > limit && last ? toCursor(last) : null }
}

/** Those whom a member follows and sees. */
export function followedBy(viewerId: string): SQL {
  return sql`select ${users.id} as id from ${follows} join ${users} on ${users.id} = ${follows.followedId}
    where ${and(eq(follows.followerId, viewerId), isNull(users.suspendedAt))}
      and (not ${users.isPrivate} or exists (select 1 from ${follows} back
        where back.follower_id = ${users.id} and back.followed_id = ${viewerId}))
      and ${isNotBlocked(viewerId, users.id)}`
}

export const onlyPerson = (id: string): SQL => sql`select ${id}::text as id`

const toCursor = ({ at, id, personId }: Activity): string => `${at}_${id}_${personId}`

/** @returns undefined for anything else: the feed then starts at its beginning */
function parseCursor(cursor = '') {
  const [, at, id, personId] = /^(\d{1,14})_([0-9a-f]{24})_([0-9a-f]{24})$/.exec(cursor) ?? []
  return at && id && personId ? { at: new Date(Number(at)).toISOString(), id, personId } : undefined
}
