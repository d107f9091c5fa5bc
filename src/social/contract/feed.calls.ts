// Calls of the news feed.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { FeedPage, FeedQuery } from './feed.ts'

export const feedCalls = defineCalls({
  'GET /feed': {
    id: 'getFeed',
    tag: 'People',
    summary: 'What the members do whom you follow: reviews, comments and follows, the newest first',
    access: 'user',
    query: FeedQuery,
    replies: { 200: FeedPage },
    noStore: true,
  },
  'GET /people/:id/activity': {
    id: 'listActivity',
    tag: 'People',
    summary: 'What a member does, the newest first',
    access: 'optional-auth',
    params: z.object({ id: z.string().max(200) }),
    query: FeedQuery,
    replies: { 200: FeedPage },
    problems: [404],
    noStore: true,
  },
})
