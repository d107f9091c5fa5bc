// Limits shared by forms and server. This file has no schemas, so that pages can import it without loading Zod.

/** In characters. */
export const passwordLength = { min: 8, max: 128 } as const

export const verificationCode = {
  digits: 6,
  lifetimeMinutes: 15,
  /** Wrong attempts after which a new code is needed. */
  maxAttempts: 5,
  /** Minimum time between two codes for the same purpose. */
  resendAfterSeconds: 60,
} as const

/** The link in the mail for a new password. Its secret is too long to guess, so it needs no limit of attempts. */
export const passwordResetLink = { lifetimeHours: 24 } as const

export const passkeyName = { maxLength: 60 } as const
