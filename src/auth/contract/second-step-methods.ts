// What an account can answer a second step with. No schemas here, so that pages may import it.

export const secondStepMethods = ['passkey', 'app', 'recovery-code'] as const
export type SecondStepMethod = (typeof secondStepMethods)[number]
