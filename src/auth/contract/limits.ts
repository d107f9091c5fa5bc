// Numbers that forms need as well as the server. No schemas here, so that pages may import it.

export const passwordLength = { min: 8, max: 128 } as const

export const verificationCode = {
  digits: 6,
  lifetimeMinutes: 15,
  /** Wrong ones; after them a new code is needed. */
  maxAttempts: 5,
  /** Between two codes for the same purpose. */
  resendAfterSeconds: 60,
} as const

export const passkeyName = { maxLength: 60 } as const
