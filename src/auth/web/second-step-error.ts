// The server accepted the first factor and requires a second one. There is no session yet.
import { toFields, toText } from '#src/ui/response-fields.ts'
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
    super('A second factor is required')
    this.step = step
  }
}

/** @returns undefined if the response requires no second step */
export function parseSecondStep(response: unknown): SecondStep | undefined {
  const { secondStep } = toFields(response)
  if (!secondStep) return undefined
  const { challenge, methods, passkey } = toFields(secondStep)
  const offered = Array.isArray(methods) ? methods : []
  return {
    challenge: toText(challenge),
    methods: secondStepMethods.filter((method) => offered.includes(method)),
    passkey: passkey ? parsePasskeyRequest(passkey) : undefined,
  }
}

export function parsePasskeyRequest(response: unknown): PasskeyRequestOptions {
  const { challenge, rpId, timeout, allowCredentials } = toFields(response)
  return {
    challenge: toText(challenge),
    rpId: toText(rpId),
    timeout: Number(timeout),
    userVerification: 'required',
    allowCredentials: parseCredentials(allowCredentials),
  }
}

export function parseCredentials(response: unknown): PasskeyRequestOptions['allowCredentials'] {
  if (!Array.isArray(response)) return []
  return response.map((each) => {
    const { id, transports } = toFields(each)
    return {
      type: 'public-key' as const,
      id: toText(id),
      transports: Array.isArray(transports) ? transports.map(toText) : [],
    }
  })
}
