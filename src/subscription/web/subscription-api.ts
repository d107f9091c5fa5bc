// Calls of subscriptions.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { subscriptionCalls } from '../contract/subscription.calls.ts'

export const subscriptionApi = createAuthenticatedClient<typeof subscriptionCalls>()
