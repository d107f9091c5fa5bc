// Sends the second factor of a sign-in.
import type { SignedIn } from '../../contract/credentials.ts'
import type { SecondStepVerification } from '../../contract/second-factor.ts'
import type { SecondStepMethod } from '../../contract/second-step-methods.ts'
import type { SecondStep } from '../second-step-error.ts'
import { signInApi } from '../sign-in-api.ts'

export async function submitSecondStep(
  { challenge, passkey }: SecondStep,
  method: SecondStepMethod,
  code: string,
): Promise<SignedIn> {
  if (method === 'app') return post({ challenge, code })
  if (method === 'recovery-code') return post({ challenge, recoveryCode: code })
  if (!passkey) throw new Error('The second step has no passkey options')
  const { authenticateWithPasskey } = await import('./passkeys.ts')
  return post({ challenge, passkey: await authenticateWithPasskey(passkey) })
}

function post(body: SecondStepVerification): Promise<SignedIn> {
  return signInApi('POST /auth/second-step', { body })
}
