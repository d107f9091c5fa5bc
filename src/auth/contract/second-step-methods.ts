// Methods to complete the second step of a sign-in. This file has no schemas, so that pages can import it without
// loading Zod.

export const secondStepMethods = ['passkey', 'app', 'recovery-code'] as const
export type SecondStepMethod = (typeof secondStepMethods)[number]
