// Numbers that forms need as well as the server. No schemas here, so that pages may import it.

export const passwordLength = { least: 8, most: 128 } as const

export const confirmationCode = {
  digits: 6,
  livesMinutes: 15,
  /** Wrong ones; after them a new code is needed. */
  tries: 5,
  /** Between two codes for the same purpose. */
  resendAfterSeconds: 60,
} as const

export const passkeyName = { most: 60 } as const
