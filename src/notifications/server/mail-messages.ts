// The texts of mails and push messages. Read from the message files of each language and cached.
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { memoizeAsync } from '#src/platform/memoize-async.ts'
import { readMessageFile } from '#src/platform/read-message-file.ts'
import { notificationEvents } from '../contract/kinds.ts'
import type { Notification } from '../contract/notification.ts'

/** The sentences, which are those of the list. */
const Sentences = z.object({ member: z.string(), events: z.record(z.enum(notificationEvents), z.string()) })
type Sentences = z.infer<typeof Sentences>

/** Strict, so that a missing or unused message is found when the file is read. */
const MailMessages = z.strictObject({
  subject: z.string(),
  intro: z.string(),
  more: z.string(),
  open: z.string(),
  reason: z.string(),
  unsubscribe: z.string(),
  signature: z.string(),
})

export const loadSentences = memoizeAsync(async (language: LanguageCode) =>
  Sentences.parse(await readMessageFile(language, 'notifications')),
)

export const loadMailMessages = memoizeAsync(async (language: LanguageCode) =>
  MailMessages.parse(await readMessageFile(language, 'notification-mails')),
)

export function toSentence(
  { member, events }: Sentences,
  { event, person }: Pick<Notification, 'event' | 'person'>,
): string {
  // A function, because nicknames may contain the patterns of replacements.
  return events[event].replace('{{name}}', () => person?.nickname ?? member)
}
