import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { notificationCalls, pushCalls, unsubscribeCalls } from '../contract/notification.calls.ts'

export const notificationApi = createAuthenticatedClient<
  typeof notificationCalls & typeof pushCalls & typeof unsubscribeCalls
>()
