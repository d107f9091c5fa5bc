// What people say about themselves. Everything else of an account is not theirs to write.
import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { maxLinks, maxProfileLength } from './limits.ts'

/** Lines and tabs belong into long texts alone: names end up in headers of mails and in lists. */
const controls = /\p{Cc}/u
const controlsButLines = /[^\P{Cc}\n\r\t]/u

function text(most: number, forbidden: RegExp) {
  return z
    .string()
    .trim()
    .refine((value) => !forbidden.test(value) && value.isWellFormed(), {
      error: 'must not contain control or broken characters',
    })
    .refine((value) => [...value].length <= most, { error: `must have at most ${most} characters` })
}

const notAnAddress = { error: 'must be a web address such as https://example.com' }
const link = text(maxProfileLength.link, controls)
  .pipe(z.url({ protocol: /^https?$/, ...notAnAddress }))
  // `https://olea.example@elsewhere` and `https:\\elsewhere` lead where they do not seem to.
  .refine((value) => /^https?:\/\/[^\\@/?#]+(?:[/?#][^\\]*)?$/i.test(value), notAnAddress)

/** Body of PATCH /users/me: only the fields that are sent change. */
export const ProfileChanges = z
  .object({
    name: text(maxProfileLength.name, controls),
    surname: text(maxProfileLength.name, controls),
    nickname: text(maxProfileLength.nickname, controls),
    country: text(maxProfileLength.country, controls),
    language: z
      .string()
      .max(35)
      .transform((value, context) => {
        const code = value.trim() === '' ? '' : findLanguageCode(value)
        if (code !== undefined) return code
        context.addIssue({ code: 'custom', message: 'must be one of the nine languages', input: value })
        return z.NEVER
      }),
    description: text(maxProfileLength.description, controlsButLines),
    links: z.array(link).max(maxLinks, { error: `must be at most ${maxLinks} links` }),
  })
  .partial()
  .meta({ id: 'ProfileChanges' })
export type ProfileChanges = z.infer<typeof ProfileChanges>
