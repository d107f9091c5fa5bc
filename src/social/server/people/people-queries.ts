// Reads profiles and lists of followers. A private account shows itself to those whom it follows, other accounts to
// everybody; blocked members do not see each other.
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { escapeLikePattern } from '#src/platform/database/escape-like-pattern.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import { toNicknameKey } from '#src/users/contract/nickname-key.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import { users } from '#src/users/server/users.tables.ts'
import { peopleLimits } from '../../contract/limits.ts'
import type { PersonName } from '../../contract/member.ts'
import type {
  ListedPerson,
  PeoplePage,
  PeopleQuery,
  PeopleSearchQuery,
  Person,
} from '../../contract/person.ts'
import type { createAchievements } from '../achievements/achievements.ts'
import { toPersonName } from '../comments/comment-row.ts'
import { isShown } from '../comments/comment-subjects.ts'
import { comments, reviews } from '../social.tables.ts'
import { describePeople } from './describe-people.ts'
import { blocks, follows } from './people.tables.ts'
import { findRelation, isNotBlocked } from './relations.ts'
import { findLinkedProfiles, noProfiles } from './social-media.ts'

type Dependencies = {
  db: Db
  rateLimiter: Pick<RateLimiter, 'enforce'>
  achievements: Pick<ReturnType<typeof createAchievements>, 'listEarned'>
}

/** A suggestion is searched for after each letter of a nickname, but nobody needs a list of all members. */
const searchesPerMinute = { max: 120, windowSeconds: 60 }

const listedColumns = {
  id: users.id,
  nickname: users.nickname,
  description: users.description,
  isPrivate: users.isPrivate,
}

export function createPeopleQueries({ db, rateLimiter, achievements }: Dependencies) {
  /** @returns the account by its id or nickname */
  async function findAccount(idOrNickname: string): Promise<UserRow | undefined> {
    const key = toNicknameKey(idOrNickname)
    const isNamed = isId(idOrNickname) ? eq(users.id, idOrNickname) : eq(users.nicknameKey, key)
    const [row] = await db
      .select()
      .from(users)
      .where(and(isNamed, isNull(users.suspendedAt)))
    return row
  }

  /** @throws ProblemError 404 for unknown and suspended accounts, and for those that have blocked the viewer */
  async function getVisible(idOrNickname: string, viewerId: string | undefined) {
    const account = await findAccount(idOrNickname)
    if (!account) throw notFound('person')
    const relation = viewerId === undefined ? undefined : await findRelation(db, viewerId, account.id)
    if (relation?.isBlocking) throw notFound('person')
    const isTrusted = relation !== undefined && (relation.isSelf || relation.isFollower)
    return { account, relation, isReadable: !account.isPrivate || isTrusted }
  }

  /** @throws ProblemError 404 also for a private account */
  async function getReadable(idOrNickname: string, viewerId: string | undefined): Promise<UserRow> {
    const { account, isReadable } = await getVisible(idOrNickname, viewerId)
    if (!isReadable) throw notFound('person', 'The account is private.')
    return account
  }

  async function listConnected(
    side: 'followers' | 'following',
    idOrNickname: string,
    viewerId: string | undefined,
    { page = 1, limit = peopleLimits.pageSize }: PeopleQuery,
  ): Promise<PeoplePage> {
    const { id } = await getReadable(idOrNickname, viewerId)
    const [own, other] =
      side === 'followers'
        ? [follows.followedId, follows.followerId]
        : [follows.followerId, follows.followedId]
    const where = and(
      eq(own, id),
      isNull(users.suspendedAt),
      viewerId === undefined ? undefined : isNotBlocked(viewerId, users.id),
    )
    const joined = db.select(listedColumns).from(follows).innerJoin(users, eq(users.id, other)).where(where)
    const [rows, [total]] = await Promise.all([
      joined.orderBy(desc(follows.createdAt), desc(other)).limit(limit).offset(getPageOffset(page, limit)),
      db.select({ count: count() }).from(follows).innerJoin(users, eq(users.id, other)).where(where),
    ])
    const data = await describePeople(db, rows, viewerId)
    return { data, pagination: paginate(page, limit, total?.count ?? 0) }
  }

  return {
    getReadable,

    /** @throws ProblemError 404 */
    async get(idOrNickname: string, viewerId: string | undefined): Promise<Person> {
      const { account, relation, isReadable } = await getVisible(idOrNickname, viewerId)
      const shown = isReadable ? account : undefined
      return {
        ...toPersonName(account),
        isPrivate: account.isPrivate,
        isReadable,
        description: shown?.description ?? '',
        links: shown?.links ?? [],
        profiles: isReadable ? await findLinkedProfiles(db, account.id) : noProfiles,
        country: shown?.country ?? '',
        registeredAt: shown?.createdAt.toISOString() ?? null,
        counts: isReadable ? await countOf(db, account.id) : noCounts,
        achievements: isReadable ? await achievements.listEarned(account.id) : [],
        relation: relation ? toRelation(relation) : null,
      }
    },

    listFollowers: (id: string, viewerId: string | undefined, query: PeopleQuery) =>
      listConnected('followers', id, viewerId, query),
    listFollowing: (id: string, viewerId: string | undefined, query: PeopleQuery) =>
      listConnected('following', id, viewerId, query),

    /** @throws ProblemError 429 */
    async search(
      viewerId: string,
      { search = '', limit = peopleLimits.suggestions }: PeopleSearchQuery,
    ): Promise<ListedPerson[]> {
      const key = toNicknameKey(search)
      if (key === '') return []
      await rateLimiter.enforce('people-search', viewerId, searchesPerMinute)
      const rows = await db
        .select(listedColumns)
        .from(users)
        .where(
          and(
            isNotNull(users.nicknameKey),
            sql`${users.nicknameKey} like ${`${escapeLikePattern(key)}%`}`,
            isNull(users.suspendedAt),
            isNotBlocked(viewerId, users.id),
          ),
        )
        .orderBy(users.nicknameKey)
        .limit(limit)
      return describePeople(db, rows, viewerId)
    },

    /** Those whom the member has blocked. */
    async listBlocked(userId: string): Promise<PersonName[]> {
      const rows = await db
        .select({ id: users.id, nickname: users.nickname })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        .where(eq(blocks.blockerId, userId))
        .orderBy(desc(blocks.createdAt))
      return rows.map(toPersonName)
    },
  }
}

const noCounts = { followers: 0, following: 0, reviews: 0, comments: 0 }

async function countOf(db: Db, id: string): Promise<Person['counts']> {
  const [followers, following, written, commented] = await Promise.all([
    db.$count(follows, eq(follows.followedId, id)),
    db.$count(follows, eq(follows.followerId, id)),
    db.$count(reviews, and(eq(reviews.userId, id), isNull(reviews.hiddenAt))),
    db.$count(comments, and(eq(comments.userId, id), isShown)),
  ])
  return { followers, following, reviews: written, comments: commented }
}

const toRelation = ({ isBlocking: _, ...relation }: Awaited<ReturnType<typeof findRelation>>) => relation
