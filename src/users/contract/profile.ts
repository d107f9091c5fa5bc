// Profile fields that users can change themselves.
import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { maxLinks, maxProfileLength } from './limits.ts'

/** Line breaks and tabs are allowed only in long texts, because names are used in mail headers and in lists. */
const controlCharacters = /\p{Cc}/u
const controlCharactersExceptWhitespace = /[^\P{Cc}\n\r\t]/u

function text(maxLength: number, forbidden: RegExp) {
  return z
    .string()
    .trim()
    .refine((value) => !forbidden.test(value) && value.isWellFormed(), {
      error: 'must not contain control or broken characters',
    })
    .refine((value) => [...value].length <= maxLength, { error: `must have at most ${maxLength} characters` })
}

const invalidUrl = { error: 'must be a web address such as https://example.com' }
/** The address of a page that everybody sees. */
export const ProfileLink = text(maxProfileLength.link, controlCharacters)
  .pipe(z.url({ protocol: /^https?$/, ...invalidUrl }))
  // Rejects `https://olea.example@other.example` and `https:\\other.example`, which hide their real target.
  .refine((value) => /^https?:\/\/[^\\@/?#]+(?:[/?#][^\\]*)?$/i.test(value), invalidUrl)

/** Body of PATCH /users/me: missing fields stay unchanged. */
export const ProfileChanges = z
  .object({
    name: text(maxProfileLength.name, controlCharacters),
    surname: text(maxProfileLength.name, controlCharacters),
    nickname: text(maxProfileLength.nickname, controlCharacters),
    country: text(maxProfileLength.country, controlCharacters),
    language: z
      .string()
      .max(35)
      .transform((value, context) => {
        const code = value.trim() === '' ? '' : findLanguageCode(value)
        if (code !== undefined) return code
        context.addIssue({ code: 'custom', message: 'must be one of the nine languages', input: value })
        return z.NEVER
      }),
    description: text(maxProfileLength.description, controlCharactersExceptWhitespace),
    isPrivate: z.boolean(),
    links: z.array(ProfileLink).max(maxLinks, { error: `must be at most ${maxLinks} links` }),
  })
  .partial()
  .meta({ id: 'ProfileChanges' })
export type ProfileChanges = z.infer<typeof ProfileChanges>
