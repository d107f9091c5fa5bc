// The answer to what a sign-in asks for beside the first proof.
import { callApi } from '#src/ui/api-client.ts'
import type { SecondStepAnswer } from '../../contract/second-factor.ts'
import type { SecondMethod } from '../../contract/second-methods.ts'
import type { SecondStep } from '../second-step-error.ts'
import { readSignedIn, type SignedIn } from '../sign-in-calls.ts'

/** @returns undefined when the person has closed the passkey's window */
export async function answerSecondStep(
  { challenge, passkey }: SecondStep,
  method: SecondMethod,
  code: string,
): Promise<SignedIn | undefined> {
  if (method === 'app') return send({ challenge, code })
  if (method === 'recovery-code') return send({ challenge, recoveryCode: code })
  if (!passkey) return undefined
  const { signWith } = await import('./passkey-calls.ts')
  const signed = await signWith(passkey)
  return signed && send({ challenge, passkey: signed })
}

async function send(answer: SecondStepAnswer): Promise<SignedIn> {
  return readSignedIn(await callApi('/auth/second-step', { method: 'POST', body: JSON.stringify(answer) }))
}
