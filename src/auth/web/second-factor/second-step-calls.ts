// The answer to what a sign-in asks for beside the first proof.
import { callApi } from '#src/ui/api-client.ts'
import type { SecondStepVerification } from '../../contract/second-factor.ts'
import type { SecondStepMethod } from '../../contract/second-step-methods.ts'
import type { SecondStep } from '../second-step-error.ts'
import { readSignedIn, type SignedIn } from '../sign-in-calls.ts'

export async function answerSecondStep(
  { challenge, passkey }: SecondStep,
  method: SecondStepMethod,
  code: string,
): Promise<SignedIn> {
  if (method === 'app') return send({ challenge, code })
  if (method === 'recovery-code') return send({ challenge, recoveryCode: code })
  if (!passkey) throw new Error('The question names no passkey')
  const { signWith } = await import('./passkey-calls.ts')
  return send({ challenge, passkey: await signWith(passkey) })
}

async function send(answer: SecondStepVerification): Promise<SignedIn> {
  return readSignedIn(await callApi('/auth/second-step', { method: 'POST', body: JSON.stringify(answer) }))
}
