import { z } from 'zod'

/** Text that PostgreSQL can store: without NUL and without lone surrogates. */
export const storableText = z
  .string({ error: 'must be a text' })
  .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
    error: 'must not contain NUL or broken characters',
  })
