// Calls of subscriptions: the own one, and what admins grant.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import {
  AccountRequest,
  AccountSubscription,
  NewCheckout,
  NewPlanRequest,
  OwnSubscription,
  PaymentPage,
  PlanOffer,
  SubscriptionChange,
} from './subscription.ts'

const tag = 'Subscription'
const params = z.object({ id: z.string() })

export const subscriptionCalls = defineCalls({
  'GET /plans': {
    id: 'listPlans',
    tag,
    summary: 'The plans and what each includes',
    access: 'public',
    replies: { 200: z.object({ data: z.array(PlanOffer) }) },
  },
  'GET /subscription': {
    id: 'getSubscription',
    tag,
    summary: 'Your plan, and what you have asked for',
    access: 'user',
    replies: { 200: OwnSubscription },
  },
  'POST /subscription/requests': {
    id: 'requestPlan',
    tag,
    summary: 'Ask the publisher for another plan; replaces what you asked for before',
    access: 'user',
    body: NewPlanRequest,
    replies: { 200: OwnSubscription },
    problems: [409, 429],
  },
  'DELETE /subscription/requests': {
    id: 'withdrawPlanRequest',
    tag,
    summary: 'Withdraw what you asked for',
    access: 'user',
    replies: { 200: OwnSubscription },
  },
  'POST /subscription/checkout': {
    id: 'startCheckout',
    tag,
    summary: 'Pay for a plan: answers with the URL of the payment page',
    access: 'user',
    body: NewCheckout,
    replies: { 200: PaymentPage },
    problems: [404, 409, 429, 503],
    noStore: true,
  },
  'POST /subscription/checkout/finish': {
    id: 'finishCheckout',
    tag,
    summary: 'After the payment page: your plan, as soon as it is paid',
    access: 'user',
    replies: { 200: OwnSubscription },
    problems: [404, 503],
  },
  'POST /subscription/portal': {
    id: 'openPaymentPortal',
    tag,
    summary: 'Change how you pay, or cancel: answers with the URL of the page for it',
    access: 'user',
    replies: { 200: PaymentPage },
    problems: [404, 503],
    noStore: true,
  },
  'POST /subscription/stripe-events': {
    id: 'receiveStripeEvent',
    tag,
    summary: 'For Stripe: signed events about paid plans',
    access: 'public',
    replies: { 200: z.object({ received: z.literal(true) }) },
    problems: [400, 404],
  },
  'GET /subscription/requests': {
    id: 'listPlanRequests',
    tag,
    summary: 'Requests for plans that wait for an answer, the oldest first',
    access: 'admin',
    replies: { 200: z.object({ data: z.array(AccountRequest), total: z.number().int() }) },
  },
  'POST /subscription/requests/:id/close': {
    id: 'closePlanRequest',
    tag,
    summary: 'Close a request without another plan',
    access: 'admin',
    params,
    replies: { 200: z.object({ closed: z.literal(true) }) },
    problems: [404],
  },
  'PUT /subscription/accounts/:id': {
    id: 'changeSubscription',
    tag,
    summary: 'Give an account a plan; closes its request',
    access: 'admin',
    params,
    body: SubscriptionChange,
    replies: { 200: AccountSubscription },
    problems: [404, 409],
  },
})
