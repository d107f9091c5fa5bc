// People: public profiles, and who follows whom.
import { z } from 'zod'
import { lenientInteger, Pagination, pageNumber, queryText } from '#src/platform/contract/pagination.ts'
import { EarnedAchievement } from './achievement.ts'
import { peopleLimits } from './limits.ts'
import { PersonName, Report } from './member.ts'
import { LinkedProfiles } from './social-media.ts'

const time = z.iso.datetime({ offset: true })

export const Relation = z
  .object({
    isSelf: z.boolean(),
    isFollowing: z.boolean().describe('You follow this person'),
    isFollower: z.boolean().describe('This person follows you'),
    isFriend: z.boolean().describe('Both'),
    isBlocked: z.boolean().describe('You have blocked this person'),
  })
  .meta({ id: 'Relation' })
export type Relation = z.infer<typeof Relation>

export const Person = z
  .object({
    _id: z.string(),
    nickname: z.string().nullable(),
    isPrivate: z.boolean(),
    isReadable: z
      .boolean()
      .describe('False: the account is private, and does not follow you. Then only the nickname is stated'),
    description: z.string().describe('Plain text'),
    links: z.array(z.string()),
    profiles: LinkedProfiles,
    country: z.string(),
    registeredAt: time.nullable(),
    counts: z.object({
      followers: z.number().int(),
      following: z.number().int(),
      reviews: z.number().int(),
      comments: z.number().int(),
    }),
    achievements: z.array(EarnedAchievement).describe('The one that was earned last comes first'),
    relation: Relation.nullable().describe('null for visitors'),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

export const FollowState = Relation.extend({ followers: z.number().int() }).meta({ id: 'FollowState' })
export type FollowState = z.infer<typeof FollowState>

export const PeopleQuery = z.object({
  page: pageNumber,
  limit: lenientInteger(1, peopleLimits.maxPageSize),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

export const ListedPerson = z
  .object({
    ...PersonName.shape,
    description: z.string().describe('Plain text; empty for a private account that does not follow you'),
    reviews: z.number().int().nullable().describe('null for such an account'),
    isFollowing: z
      .boolean()
      .nullable()
      .describe('You follow this person; null for visitors and for yourself'),
  })
  .meta({ id: 'ListedPerson' })
export type ListedPerson = z.infer<typeof ListedPerson>

/** Those who followed last come first. */
export const PeoplePage = z
  .object({ data: z.array(ListedPerson), pagination: Pagination })
  .meta({ id: 'PeoplePage' })
export type PeoplePage = z.infer<typeof PeoplePage>

export const PeopleSearchQuery = z.object({
  search: queryText.describe('Start of a nickname'),
  limit: lenientInteger(1, peopleLimits.pageSize),
})
export type PeopleSearchQuery = z.infer<typeof PeopleSearchQuery>
export const FoundPeople = z.object({ data: z.array(ListedPerson) })
export const People = z.object({ data: z.array(PersonName) })

export const ReportedPerson = z
  .object({
    ...PersonName.shape,
    description: z.string(),
    links: z.array(z.string()),
    isSuspended: z.boolean(),
    reports: z.array(Report),
  })
  .meta({ id: 'ReportedPerson' })
export type ReportedPerson = z.infer<typeof ReportedPerson>
export const ReportedPeoplePage = z.object({ data: z.array(ReportedPerson), pagination: Pagination })
export type ReportedPeoplePage = z.infer<typeof ReportedPeoplePage>
