// Calls of profiles, follows and blocks.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { personCalls } from '../../contract/person.calls.ts'

export const personApi = createAuthenticatedClient<typeof personCalls>()
