// What two members are to each other, and who may see what.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { Relation } from '../../contract/person.ts'
import { blocks, follows } from './people.tables.ts'

export async function findRelation(
  db: Db | Transaction,
  viewerId: string,
  personId: string,
): Promise<Relation & { isBlocking: boolean }> {
  const [row] = await db
    .select({
      isFollowing: existsFollow(viewerId, personId),
      isFollower: existsFollow(personId, viewerId),
      isBlocked: existsBlock(viewerId, personId),
      isBlocking: existsBlock(personId, viewerId),
    })
    .from(sql`(select 1) one`)
  if (!row) throw new Error('a relation has no row')
  return { ...row, isSelf: viewerId === personId, isFriend: row.isFollowing && row.isFollower }
}

const existsFollow = (followerId: string, followedId: string) =>
  sql<boolean>`exists (select 1 from ${follows} where ${and(
    eq(follows.followerId, followerId),
    eq(follows.followedId, followedId),
  )})`

const existsBlock = (blockerId: string, blockedId: string) =>
  sql<boolean>`exists (select 1 from ${blocks} where ${and(
    eq(blocks.blockerId, blockerId),
    eq(blocks.blockedId, blockedId),
  )})`

/** Neither has blocked the other. */
export function isNotBlocked(viewerId: string, person: AnyPgColumn | SQL): SQL {
  return sql`not exists (select 1 from ${blocks} where ${or(
    and(eq(blocks.blockerId, viewerId), sql`${blocks.blockedId} = ${person}`),
    and(eq(blocks.blockedId, viewerId), sql`${blocks.blockerId} = ${person}`),
  )})`
}
