// Fields that are not valid and the limits that they exceed, from issues of Zod.
import type { z } from 'zod'
import type { FieldError } from './problem.ts'

/** An issue of Zod, also as Fastify passes it on. */
type Issue = {
  code?: string | undefined
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  inclusive?: unknown
}

/** The limit that a value exceeds, so that pages can name it in the language of the reader. */
export function readLimit({ code, origin, minimum, maximum, inclusive }: Issue): Partial<FieldError> {
  if (code === 'too_small' && typeof minimum === 'number')
    return origin === 'number' && inclusive === true ? { minimum } : {}
  if (code !== 'too_big' || typeof maximum !== 'number') return {}
  if (origin === 'string') return { maxLength: maximum }
  if (origin === 'array') return { maxItems: maximum }
  return origin === 'number' && inclusive === true ? { maximum } : {}
}

/** A field that Zod rejects. */
export const toFieldError = (issue: z.core.$ZodIssue): FieldError => ({
  path: issue.path.join('.'),
  message: issue.message,
  ...readLimit(issue),
})
