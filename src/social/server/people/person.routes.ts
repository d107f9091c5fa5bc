// Routes of profiles, follows, blocks, achievements and the news feed.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { achievementCalls } from '../../contract/achievement.calls.ts'
import { feedCalls } from '../../contract/feed.calls.ts'
import { personCalls } from '../../contract/person.calls.ts'
import { socialMediaCalls } from '../../contract/social-media.calls.ts'
import type { SocialService } from '../social.service.ts'

export function registerPeople(
  app: FastifyInstance,
  { achievements, feed, people, socialMedia }: SocialService,
): void {
  registerCalls(app, feedCalls, {
    'GET /feed': ({ query, currentUser }) => feed.list(currentUser.id, query),
    'GET /people/:id/activity': ({ params, query, currentUser }) =>
      feed.listOf(params.id, currentUser?.id, query),
  })
  registerCalls(app, achievementCalls, {
    'POST /achievements/check': ({ currentUser }) => achievements.check(currentUser.id),
  })
  registerCalls(app, socialMediaCalls, {
    'GET /social-media': ({ currentUser }) => socialMedia.get(currentUser.id),
    'PUT /social-media': ({ body, currentUser }) => socialMedia.change(currentUser.id, body),
  })
  registerCalls(app, personCalls, {
    'GET /people': async ({ query, currentUser }) => ({
      data: await people.search(currentUser.id, query),
    }),
    'GET /people/hidden': async ({ currentUser }) => ({ data: await people.listBlocked(currentUser.id) }),
    'GET /people/:id': ({ params, currentUser }) => people.get(params.id, currentUser?.id),
    'GET /people/:id/followers': ({ params, query, currentUser }) =>
      people.listFollowers(params.id, currentUser?.id, query),
    'GET /people/:id/following': ({ params, query, currentUser }) =>
      people.listFollowing(params.id, currentUser?.id, query),
    'PUT /people/:id/follow': ({ params, currentUser }) => people.follow(currentUser.id, params.id),
    'DELETE /people/:id/follow': ({ params, currentUser }) => people.unfollow(currentUser.id, params.id),
    'PUT /people/:id/block': ({ params, currentUser }) => people.block(currentUser.id, params.id),
    'DELETE /people/:id/block': ({ params, currentUser }) => people.unblock(currentUser.id, params.id),
    'POST /people/:id/reports': async ({ params, body, currentUser }) => {
      await people.report(currentUser.id, params.id, body)
      return { reported: true }
    },
    'GET /desk/people': ({ query }) => people.listReported(query),
    'POST /desk/people/:id/close-reports': async ({ params, currentUser }) => ({
      closed: await people.closeReports(params.id, currentUser),
    }),
  })
}
