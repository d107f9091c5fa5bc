// Routes of subscriptions.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { subscriptionCalls } from '../contract/subscription.calls.ts'
import type { SubscriptionService } from './subscription.service.ts'

const signatureHeader = 'stripe-signature'

export function registerSubscription(
  app: FastifyInstance,
  { subscription }: { subscription: SubscriptionService },
): void {
  const { requests, payments } = subscription
  const { 'POST /subscription/stripe-events': stripeEvents, ...calls } = subscriptionCalls
  registerCalls(app, calls, {
    'GET /plans': async () => ({ data: await subscription.listOffers() }),
    'GET /subscription': ({ currentUser }) => subscription.getOwn(currentUser.id),
    'POST /subscription/requests': ({ body, currentUser }) => subscription.request(currentUser.id, body),
    'DELETE /subscription/requests': ({ currentUser }) => subscription.withdraw(currentUser.id),
    'POST /subscription/checkout': async ({ body, currentUser }) => ({
      url: await payments.checkout.start(currentUser.id, body),
    }),
    'POST /subscription/checkout/finish': async ({ currentUser }) => {
      await payments.checkout.finish(currentUser.id)
      return subscription.getOwn(currentUser.id)
    },
    'POST /subscription/portal': async ({ currentUser }) => ({
      url: await payments.checkout.openPortal(currentUser.id),
    }),
    'GET /subscription/requests': () => requests.list(),
    'POST /subscription/requests/:id/close': async ({ params, currentUser }) => {
      await requests.close(params.id, currentUser)
      return { closed: true }
    },
    'PUT /subscription/accounts/:id': ({ params, body, currentUser }) =>
      subscription.grant(params.id, body, currentUser),
  })
  // A scope of its own: the signature is over the bytes of the body, not over what they mean.
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    registerCalls(
      scope,
      { 'POST /subscription/stripe-events': stripeEvents },
      {
        'POST /subscription/stripe-events': async ({ request }) => {
          const header = request.headers[signatureHeader]
          await payments.receiveEvent(String(request.body ?? ''), typeof header === 'string' ? header : '')
          return { received: true }
        },
      },
    )
  })
}
