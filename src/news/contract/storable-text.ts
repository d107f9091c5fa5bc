import { z } from 'zod'

/** Text that PostgreSQL can store: without NUL and without lone surrogates. */
export const storableText = z
  // Only for a value of another type: a limit that a field adds has a message of its own.
  .string({ error: ({ code }) => (code === 'invalid_type' ? 'must be a text' : undefined) })
  .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
    error: 'must not contain NUL or broken characters',
  })
