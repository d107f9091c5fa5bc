import { z } from 'zod'

/** PostgreSQL text cannot hold NUL, and half a surrogate pair is no text. */
export const storableText = z.string().refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
  error: 'must not contain NUL or broken characters',
})
