// API calls of the admin pages of legal documents.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { legalCalls } from '../../contract/legal.calls.ts'

export const legalApi = createAuthenticatedClient<typeof legalCalls>()
