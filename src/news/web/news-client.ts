// Client for the API calls that readers make.
import { createApiClient } from '#src/ui/api-client.ts'
import type { newsCalls } from '../contract/news.calls.ts'

export const newsApi = createApiClient<typeof newsCalls>()
