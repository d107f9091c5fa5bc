// What an account can answer a second step with. No schemas here, so that pages may import it.

export const secondMethods = ['passkey', 'app', 'recovery-code'] as const
export type SecondMethod = (typeof secondMethods)[number]
