// The letters about an account: codes, and notices of what could be somebody else's doing.
import { fallbackLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { composeMessage } from '#src/platform/mail/message.ts'
import type { NewMail } from '#src/platform/mail/outbox.ts'
import { toReadableEmail } from '#src/platform/mail/readable-email.ts'
import { verificationCode } from '../contract/limits.ts'
import { loadAuthMailMessages } from './mail-messages.ts'

export type NoticeType =
  | 'emailAsked'
  | 'emailChanged'
  | 'passwordChanged'
  | 'accountDeleted'
  | 'newClient'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'secondFactorReset'

type NoticeValues = {
  /** The address that an account moves to. */
  email?: string
  /** With what somebody has signed in. */
  client?: { browser: string; system: string }
  factor?: 'passkey' | 'app'
  count?: number
}
type CodeOccasion = 'confirmation' | 'reset' | 'newEmail' | 'ownership'
export type Recipient = { email: string; language: LanguageCode | '' }

export function createAuthMails({ publicUrl }: { publicUrl: string }) {
  return {
    /** Only the body holds the code: subjects are shown on locked screens. */
    async composeCodeMail(occasion: CodeOccasion, to: Recipient, code: string): Promise<NewMail> {
      const language = to.language || fallbackLanguage
      const words = await loadAuthMailMessages(language)
      const { subject, intro, otherwise } = words[occasion]
      const message = composeMessage(to.email, language, {
        subject,
        paragraphs: [intro, words.validFor, otherwise],
        code,
        signature: { name: words.signature, url: publicUrl },
        values: { minutes: String(verificationCode.lifetimeMinutes) },
      })
      return { kind: `auth.${occasion}`, message, expiresInMinutes: verificationCode.lifetimeMinutes }
    },

    async composeNotice(occasion: NoticeType, to: Recipient, about: NoticeValues = {}): Promise<NewMail> {
      const language = to.language || fallbackLanguage
      const words = await loadAuthMailMessages(language)
      const { subject, intro, otherwise } = words[occasion]
      const client = [about.client?.browser, about.client?.system].filter(Boolean).join(', ')
      const message = composeMessage(to.email, language, {
        subject,
        paragraphs: [intro, otherwise],
        signature: { name: words.signature, url: publicUrl },
        values: {
          email: toReadableEmail(about.email ?? ''),
          factor: about.factor ? words.factors[about.factor] : '',
          count: String(about.count ?? ''),
          client: client || words.unknownClient,
        },
      })
      return { kind: `auth.${occasion}`, message }
    },
  }
}

export type AuthMails = ReturnType<typeof createAuthMails>
