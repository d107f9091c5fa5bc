// API calls of the pages of translators.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { translationCalls } from '../../contract/translation.calls.ts'

export const translationsApi = createAuthenticatedClient<typeof translationCalls>()
