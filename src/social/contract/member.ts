// How members appear in what they write, and how their texts are reported and hidden.
import { z } from 'zod'
import { limitedText } from './limited-text.ts'
import { reportReasons, reviewLimits } from './limits.ts'

const time = z.iso.datetime({ offset: true })

/** A member as others see them: never with another name or the address of the account. */
export const PersonName = z
  .object({ _id: z.string(), nickname: z.string().nullable().describe('null for a member without one') })
  .meta({ id: 'PersonName' })
export type PersonName = z.infer<typeof PersonName>

export const Mention = z
  .object({
    start: z.number().int().describe('Position of the `@` in the text, in UTF-16 code units'),
    length: z.number().int(),
    personId: z.string(),
  })
  .meta({ id: 'Mention' })
export type MentionedText = { text: string; mentions: z.infer<typeof Mention>[] }

export const NewReport = z
  .object({ reason: z.enum(reportReasons), note: limitedText(reviewLimits.noteCharacters).default('') })
  .meta({ id: 'NewReport' })
export type NewReport = z.infer<typeof NewReport>

export const Report = z.object({ reason: z.enum(reportReasons), note: z.string(), at: time })

export const Hiding = z.object({
  reason: z.enum(reportReasons),
  note: z.string().describe('To the author'),
  at: time,
})
export type Hiding = z.infer<typeof Hiding>
