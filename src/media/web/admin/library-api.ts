// API calls of the picture library.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { PictureFilter, PictureOrigin } from '../../contract/library-limits.ts'
import type { mediaCalls } from '../../contract/media.calls.ts'

export type LibraryFilters = { q: string; filter: PictureFilter; origin: PictureOrigin }

export const mediaApi = createAuthenticatedClient<typeof mediaCalls>()
