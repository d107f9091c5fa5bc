// Calls about the taste of the signed-in member.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { recommendationCalls } from '../contract/recommendation.calls.ts'

export const recommendationApi = createAuthenticatedClient<typeof recommendationCalls>()
