// Producers: the names that products state, with the number of their public products.
import { z } from 'zod'
import { lenientInteger, queryText } from '#src/platform/contract/pagination.ts'

export const producerLimits = { listed: 10, maxListed: 100 } as const

export const ProducerQuery = z.object({
  search: queryText.describe('Beginning of a word of the name'),
  limit: lenientInteger(1, producerLimits.maxListed),
})
export type ProducerQuery = z.infer<typeof ProducerQuery>

export const Producer = z
  .object({ name: z.string(), products: z.number().int().describe('Public products') })
  .meta({ id: 'Producer' })
export type Producer = z.infer<typeof Producer>
