// All calls of authentication.
import { accountCalls } from './account.calls.ts'
import { secondFactorCalls } from './second-factor.calls.ts'
import { signInCalls } from './sign-in.calls.ts'

export const authCalls = { ...signInCalls, ...accountCalls, ...secondFactorCalls }
