// Calls of the admin about plans.
import type { AccountSubscription, SubscriptionChange } from '../../contract/subscription.ts'
import { subscriptionApi } from '../subscription-api.ts'

export const listPlanRequests = (signal: AbortSignal) =>
  subscriptionApi('GET /subscription/requests', { signal })

export const closePlanRequest = (id: string) =>
  subscriptionApi('POST /subscription/requests/:id/close', { params: { id } })

export const changeSubscription = (id: string, body: SubscriptionChange): Promise<AccountSubscription> =>
  subscriptionApi('PUT /subscription/accounts/:id', { params: { id }, body })
