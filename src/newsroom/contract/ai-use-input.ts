// Request schema of the declaration of AI use.
import { z } from 'zod'
import { aiParts } from '#src/news/contract/limits.ts'
import { storableText } from '#src/news/contract/storable-text.ts'
import { newsroomLimits } from './limits.ts'

/** Parts are deduplicated and sorted into a fixed order. */
export const AiUseInput = z.object({
  parts: z
    .array(z.enum(aiParts))
    .max(50)
    .transform((given) => aiParts.filter((part) => given.includes(part))),
  system: storableText.trim().max(newsroomLimits.aiSystemCharacters).default(''),
  note: storableText.trim().max(newsroomLimits.aiNoteCharacters).default(''),
})
