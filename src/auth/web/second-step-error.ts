// The first proof was good, and the account asks for a second: no failure, but no session either.
import { fieldsOf, textOf } from '#src/ui/reply-fields.ts'
import type { PasskeyRequestOptions } from '../contract/second-factor.ts'
import { type SecondStepMethod, secondStepMethods } from '../contract/second-step-methods.ts'

export type SecondStep = {
  challenge: string
  methods: SecondStepMethod[]
  passkey: PasskeyRequestOptions | undefined
}

export class SecondStepError extends Error {
  readonly step: SecondStep
  constructor(step: SecondStep) {
    super('A second step is needed')
    this.step = step
  }
}

/** Undefined where the answer is none that asks for a second step. */
export function parseSecondStep(reply: unknown): SecondStep | undefined {
  const { secondStep } = fieldsOf(reply)
  if (!secondStep) return undefined
  const { challenge, methods, passkey } = fieldsOf(secondStep)
  const told = Array.isArray(methods) ? methods : []
  return {
    challenge: textOf(challenge),
    methods: secondStepMethods.filter((method) => told.includes(method)),
    passkey: passkey ? parsePasskeyRequest(passkey) : undefined,
  }
}

export function parsePasskeyRequest(reply: unknown): PasskeyRequestOptions {
  const { challenge, rpId, timeout, allowCredentials } = fieldsOf(reply)
  return {
    challenge: textOf(challenge),
    rpId: textOf(rpId),
    timeout: Number(timeout),
    userVerification: 'required',
    allowCredentials: parseCredentials(allowCredentials),
  }
}

export function parseCredentials(reply: unknown): PasskeyRequestOptions['allowCredentials'] {
  if (!Array.isArray(reply)) return []
  return reply.map((each) => {
    const { id, transports } = fieldsOf(each)
    return {
      type: 'public-key' as const,
      id: textOf(id),
      transports: Array.isArray(transports) ? transports.map(textOf) : [],
    }
  })
}
