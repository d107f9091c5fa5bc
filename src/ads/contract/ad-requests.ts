// How often pages asked for advertisements, and how often there was one to show.
import { z } from 'zod'

const count = z.number().int()

export const AdRequests = z
  .object({
    period: z.object({ from: z.iso.date(), to: z.iso.date(), timeZone: z.string() }),
    positions: z
      .array(
        z.object({
          type: z.string(),
          position: z.string(),
          requests: count,
          filled: count.describe('Requests for which there was an advertisement that readers can see'),
        }),
      )
      .describe('Most requests first'),
  })
  .meta({ id: 'AdRequests' })
export type AdRequests = z.infer<typeof AdRequests>
