// The declared use of AI in an article: for which parts, and a note for readers. The percentage is the article's
// `aiPercent`.
import { z } from 'zod'
import { aiParts } from './limits.ts'

export const AiUse = z
  .object({
    parts: z.array(z.enum(aiParts)).describe('Empty: no machine took part'),
    system: z.string().describe('Name of the machine'),
    note: z.string().describe('For readers, in plain words'),
  })
  .meta({ id: 'AiUse' })
export type AiUse = z.infer<typeof AiUse>
