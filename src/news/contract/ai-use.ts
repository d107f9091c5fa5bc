// What an editor declares about machines that helped: which parts, and a note for readers. The share in percent
// stands beside it in `aiPercent`.
import { z } from 'zod'
import { aiParts, deskLimits } from '#src/newsroom/contract/limits.ts'
import { storableText } from './storable-text.ts'

export const AiUse = z
  .object({
    parts: z.array(z.enum(aiParts)).describe('Empty: no machine took part'),
    system: z.string().describe('Name of the machine'),
    note: z.string().describe('For readers, in plain words'),
  })
  .meta({ id: 'AiUse' })
export type AiUse = z.infer<typeof AiUse>

/** As an editor sends it; parts come to stand in one order, each once. */
export const AiUseInput = z.object({
  parts: z
    .array(z.enum(aiParts))
    .max(50)
    .transform((given) => aiParts.filter((part) => given.includes(part))),
  system: storableText.trim().max(deskLimits.aiSystem).default(''),
  note: storableText.trim().max(deskLimits.aiNote).default(''),
})
