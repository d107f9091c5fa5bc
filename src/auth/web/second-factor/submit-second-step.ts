// Sends the second factor of a sign-in.
import { callApi } from '#src/ui/api-client.ts'
import type { SecondStepVerification } from '../../contract/second-factor.ts'
import type { SecondStepMethod } from '../../contract/second-step-methods.ts'
import type { SecondStep } from '../second-step-error.ts'
import { parseSignInResult, type SignInResult } from '../sign-in-api.ts'

export async function submitSecondStep(
  { challenge, passkey }: SecondStep,
  method: SecondStepMethod,
  code: string,
): Promise<SignInResult> {
  if (method === 'app') return post({ challenge, code })
  if (method === 'recovery-code') return post({ challenge, recoveryCode: code })
  if (!passkey) throw new Error('The second step has no passkey options')
  const { authenticateWithPasskey } = await import('./passkeys.ts')
  return post({ challenge, passkey: await authenticateWithPasskey(passkey) })
}

async function post(verification: SecondStepVerification): Promise<SignInResult> {
  return parseSignInResult(
    await callApi('/auth/second-step', { method: 'POST', body: JSON.stringify(verification) }),
  )
}
