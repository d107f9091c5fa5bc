// Texts of members: plain text with a limit.
import { storableText } from '#src/news/contract/storable-text.ts'

export const limitedText = (maxCharacters: number) =>
  storableText
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => [...text].length <= maxCharacters, {
      error: `must have at most ${maxCharacters} characters`,
    })
