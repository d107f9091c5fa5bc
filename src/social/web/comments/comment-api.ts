// Calls of comments and likes.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import { createApiClient } from '#src/ui/api-client.ts'
import type { commentCalls } from '../../contract/comment.calls.ts'

export const commentApi = createAuthenticatedClient<typeof commentCalls>()
/** Without the token, so that the reply is the same for everybody. */
export const publicCommentApi = createApiClient<typeof commentCalls>()
