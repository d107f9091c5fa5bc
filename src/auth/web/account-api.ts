// API calls about the account of the signed-in user.
import type { socialMediaCalls } from '#src/social/contract/social-media.calls.ts'
import type { subscriptionCalls } from '#src/subscription/contract/subscription.calls.ts'
import type { usersCalls } from '#src/users/contract/users.calls.ts'
import type { accountCalls } from '../contract/account.calls.ts'
import type { secondFactorCalls } from '../contract/second-factor.calls.ts'
import { createAuthenticatedClient } from './call-api-with-token.ts'

export const accountApi = createAuthenticatedClient<
  typeof accountCalls &
    typeof secondFactorCalls &
    typeof socialMediaCalls &
    Pick<typeof subscriptionCalls, 'GET /subscription'> &
    Pick<typeof usersCalls, 'PATCH /users/me'>
>()
