// The answer to what a sign-in asks for beside the first proof.
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
  if (method === 'app') return send({ challenge, code })
  if (method === 'recovery-code') return send({ challenge, recoveryCode: code })
  if (!passkey) throw new Error('The question names no passkey')
  const { authenticateWithPasskey: signWith } = await import('./passkeys.ts')
  return send({ challenge, passkey: await signWith(passkey) })
}

async function send(answer: SecondStepVerification): Promise<SignInResult> {
  return parseSignInResult(
    await callApi('/auth/second-step', { method: 'POST', body: JSON.stringify(answer) }),
  )
}
