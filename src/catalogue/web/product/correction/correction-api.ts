// Calls about incorrect data of products.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { correctionCalls } from '../../../contract/corrections.calls.ts'

export const correctionApi = createAuthenticatedClient<typeof correctionCalls>()
