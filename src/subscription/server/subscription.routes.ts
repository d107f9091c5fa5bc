// Routes of subscriptions.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { subscriptionCalls } from '../contract/subscription.calls.ts'
import type { SubscriptionService } from './subscription.service.ts'

export function registerSubscription(
  app: FastifyInstance,
  { subscription }: { subscription: SubscriptionService },
): void {
  const { requests } = subscription
  registerCalls(app, subscriptionCalls, {
    'GET /plans': () => ({ data: subscription.offers }),
    'GET /subscription': ({ currentUser }) => subscription.getOwn(currentUser.id),
    'POST /subscription/requests': ({ body, currentUser }) => subscription.request(currentUser.id, body),
    'DELETE /subscription/requests': ({ currentUser }) => subscription.withdraw(currentUser.id),
    'GET /subscription/requests': () => requests.list(),
    'POST /subscription/requests/:id/close': async ({ params, currentUser }) => {
      await requests.close(params.id, currentUser)
      return { closed: true }
    },
    'PUT /subscription/accounts/:id': ({ params, body, currentUser }) =>
      subscription.grant(params.id, body, currentUser),
  })
}
