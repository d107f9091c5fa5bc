// Calls of the lists of members.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { listCalls } from '../../contract/list.calls.ts'

export const listApi = createAuthenticatedClient<typeof listCalls>()
