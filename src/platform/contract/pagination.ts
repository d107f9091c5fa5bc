// Pages of lists: the query parameters, the envelope, and its arithmetic.
import { z } from 'zod'

/** A number in a query; anything else becomes undefined, because reading a list never fails on a bad number. */
export const lenientNumber = (min: number, max: number) =>
  z
    .preprocess(
      (value) => (value === '' || value === undefined ? undefined : Number(value)),
      z.number().optional(),
    )
    .catch(undefined)
    .transform((value) =>
      value === undefined || Number.isNaN(value) ? undefined : Math.min(max, Math.max(min, value)),
    )

export const lenientInteger = (min: number, max: number) =>
  lenientNumber(min, max).transform((value) => (value === undefined ? undefined : Math.floor(value)))

/** A text in a query; the first value when the parameter is repeated. */
export const queryText = z
  .preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string().optional())
  .catch(undefined)

export const pageNumber = lenientInteger(1, 1_000_000)

export const Pagination = z
  .object({
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
    hasNextPage: z.boolean(),
    nextCursor: z
      .string()
      .nullable()
      .describe('Continues this list exactly, also when articles are published meanwhile'),
  })
  .meta({ id: 'Pagination' })
export type Pagination = z.infer<typeof Pagination>

export function paginate(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit)
  return { page, limit, total, totalPages, hasNextPage: page < totalPages, nextCursor: null }
}
