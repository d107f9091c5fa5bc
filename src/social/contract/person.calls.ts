// Calls of profiles, follows and blocks.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { NewReport } from './member.ts'
import {
  FollowState,
  FoundPeople,
  People,
  PeoplePage,
  PeopleQuery,
  PeopleSearchQuery,
  Person,
  ReportedPeoplePage,
} from './person.ts'

const tag = 'People'
const params = z.object({ id: z.string().max(200) })
const reading = { tag, access: 'optional-auth', params, problems: [404], noStore: true } as const
const relating = { tag, access: 'user', params, replies: { 200: FollowState } } as const

export const personCalls = defineCalls({
  'GET /people': {
    id: 'findPeople',
    tag,
    summary: 'Members whose nickname starts with a text',
    access: 'user',
    query: PeopleSearchQuery,
    problems: [429],
    replies: { 200: FoundPeople },
  },
  'GET /people/hidden': {
    id: 'listHiddenPeople',
    tag,
    summary: 'Members whom you have blocked',
    access: 'user',
    replies: { 200: People },
  },
  'GET /people/:id': {
    ...reading,
    id: 'getPerson',
    summary: 'The profile of a member, by id or nickname',
    replies: { 200: Person },
  },
  'GET /people/:id/followers': {
    ...reading,
    id: 'listFollowers',
    summary: 'Who follows a member',
    query: PeopleQuery,
    replies: { 200: PeoplePage },
  },
  'GET /people/:id/following': {
    ...reading,
    id: 'listFollowing',
    summary: 'Whom a member follows',
    query: PeopleQuery,
    replies: { 200: PeoplePage },
  },
  'PUT /people/:id/follow': {
    ...relating,
    id: 'follow',
    summary: 'Follow a member; repeating it has no effect',
    problems: [403, 404, 409, 429],
  },
  'DELETE /people/:id/follow': {
    ...relating,
    id: 'unfollow',
    summary: 'Unfollow a member',
    problems: [404, 429],
  },
  'PUT /people/:id/block': {
    ...relating,
    id: 'block',
    summary: 'Block a member: neither sees the other, and follows end',
    problems: [404, 409, 429],
  },
  'DELETE /people/:id/block': {
    ...relating,
    id: 'unblock',
    summary: 'Unblock a member',
    problems: [404, 429],
  },
  'POST /people/:id/reports': {
    id: 'reportPerson',
    tag,
    summary: 'Report a member to the admins; a person reports them once',
    access: 'user',
    params,
    body: NewReport,
    replies: { 200: z.object({ reported: z.literal(true) }) },
    problems: [403, 404, 409, 429],
  },
  'GET /desk/people': {
    id: 'listReportedPeople',
    tag,
    summary: 'Reported members, those reported first come first',
    access: 'admin',
    query: PeopleQuery,
    replies: { 200: ReportedPeoplePage },
  },
  'POST /desk/people/:id/close-reports': {
    id: 'closePersonReports',
    tag,
    summary: 'Close the reports about a member: nothing has to be done, or it was done',
    access: 'admin',
    params,
    replies: { 200: z.object({ closed: z.number().int() }) },
    problems: [404],
  },
})
