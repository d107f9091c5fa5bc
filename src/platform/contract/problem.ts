// The body of every failed call (RFC 9457, application/problem+json).
import { z } from 'zod'

/** Why a value is not valid. */
export const FieldError = z.object({
  path: z.string(),
  message: z.string(),
  maxLength: z.number().int().optional().describe('How many characters a text that is too long may have'),
  maxItems: z.number().int().optional().describe('How many entries a list that is too long may have'),
  minimum: z.number().optional().describe('The smallest accepted number, if this one is smaller'),
  maximum: z.number().optional().describe('The largest accepted number, if this one is larger'),
})

export const Problem = z
  .looseObject({
    type: z.string().describe('`/problems/{code}`'),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().optional().describe('What to do about it'),
    code: z.string().describe('Stable and machine-readable'),
    message: z.string().describe('The title again, for clients that look for `message`'),
    errors: z.array(FieldError).optional().describe('The fields that are not valid'),
  })
  .meta({ id: 'Problem' })
