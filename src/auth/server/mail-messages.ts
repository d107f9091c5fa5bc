// What Olea writes to people about their accounts. Read from the message files as they lie, once a language.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { rememberEach } from '#src/platform/memoize-map.ts'
import { projectFolder } from '#src/platform/project-folder.ts'

const occasion = z.strictObject({ subject: z.string(), intro: z.string(), otherwise: z.string() })

/** Each text by name: one that is missing, and one that nobody sends, is found when the file is read. */
export const AuthMailMessages = z.strictObject({
  signature: z.string(),
  validFor: z.string(),
  confirmation: occasion,
  reset: occasion,
  newEmail: occasion,
  ownership: occasion,
  emailAsked: occasion,
  emailChanged: occasion,
  passwordChanged: occasion,
  accountDeleted: occasion,
  unknownClient: z.string(),
  newClient: occasion,
  factors: z.strictObject({ passkey: z.string(), app: z.string() }),
  factorAdded: occasion,
  factorRemoved: occasion,
  recoveryCodesMade: occasion,
  recoveryCodeUsed: occasion,
  secondFactorReset: occasion,
})
export type AuthMailMessages = z.infer<typeof AuthMailMessages>

const folder = join(projectFolder, 'src', 'i18n', 'messages')

export const loadAuthMailMessages = rememberEach(
  async (language: LanguageCode): Promise<AuthMailMessages> =>
    AuthMailMessages.parse(JSON.parse(await readFile(join(folder, language, 'mail.json'), 'utf8'))),
)
