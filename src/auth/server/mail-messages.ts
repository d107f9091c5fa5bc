// The texts of the mails about accounts. Read from the message files of each language and cached.
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { memoizeAsync } from '#src/platform/memoize-async.ts'
import { readMessageFile } from '#src/platform/read-message-file.ts'

const mailMessages = z.strictObject({ subject: z.string(), intro: z.string(), outro: z.string() })

/** Strict, so that a missing or unused message is found when the file is read. */
export const AuthMailMessages = z.strictObject({
  signature: z.string(),
  validFor: z.string(),
  confirmation: mailMessages,
  reset: mailMessages.extend({ linkIntro: z.string(), openLink: z.string() }),
  newEmail: mailMessages,
  ownership: mailMessages,
  emailAsked: mailMessages,
  emailChanged: mailMessages,
  passwordChanged: mailMessages,
  accountDeleted: mailMessages,
  unknownClient: z.string(),
  newClient: mailMessages,
  factors: z.strictObject({ passkey: z.string(), app: z.string() }),
  factorAdded: mailMessages,
  factorRemoved: mailMessages,
  recoveryCodesMade: mailMessages,
  recoveryCodeUsed: mailMessages,
  secondFactorReset: mailMessages,
  adminAdded: mailMessages,
})
export type AuthMailMessages = z.infer<typeof AuthMailMessages>

export const loadAuthMailMessages = memoizeAsync(
  async (language: LanguageCode): Promise<AuthMailMessages> =>
    AuthMailMessages.parse(await readMessageFile(language, 'mail')),
)
