// The declared use of AI in an article: the parts of the work, and a note for readers. The percentage is in the
// article's `aiPercent`.
import { z } from 'zod'
import { aiParts } from './limits.ts'

export const AiUse = z
  .object({
    parts: z.array(z.enum(aiParts)).describe('Empty: declared that no AI was used'),
    system: z.string().describe('Name of the AI system'),
    note: z.string().describe('Note for readers'),
  })
  .meta({ id: 'AiUse' })
export type AiUse = z.infer<typeof AiUse>
