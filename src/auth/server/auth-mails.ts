// Composes the mails about an account: verification codes, and notices of changes that an attacker could have made.
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
  /** The new e-mail address of the account. */
  email?: string
  /** The device of a sign-in. */
  device?: { browser: string; system: string }
  factor?: 'passkey' | 'app'
  count?: number
}
type CodeMailType = 'confirmation' | 'reset' | 'newEmail' | 'ownership'
export type Recipient = { email: string; language: LanguageCode | '' }

export function createAuthMails({ publicUrl }: { publicUrl: string }) {
  return {
    /** The subject never contains the code, because lock screens show subjects. */
    async composeCodeMail(type: CodeMailType, to: Recipient, code: string): Promise<NewMail> {
      const language = to.language || fallbackLanguage
      const messages = await loadAuthMailMessages(language)
      const { subject, intro, outro } = messages[type]
      const message = composeMessage(to.email, language, {
        subject,
        paragraphs: [intro, messages.validFor, outro],
        code,
        signature: { name: messages.signature, url: publicUrl },
        values: { minutes: String(verificationCode.lifetimeMinutes) },
      })
      return { kind: `auth.${type}`, message, expiresInMinutes: verificationCode.lifetimeMinutes }
    },

    async composeNotice(type: NoticeType, to: Recipient, values: NoticeValues = {}): Promise<NewMail> {
      const language = to.language || fallbackLanguage
      const messages = await loadAuthMailMessages(language)
      const { subject, intro, outro } = messages[type]
      const device = [values.device?.browser, values.device?.system].filter(Boolean).join(', ')
      const message = composeMessage(to.email, language, {
        subject,
        paragraphs: [intro, outro],
        signature: { name: messages.signature, url: publicUrl },
        values: {
          email: toReadableEmail(values.email ?? ''),
          factor: values.factor ? messages.factors[values.factor] : '',
          count: String(values.count ?? ''),
          client: device || messages.unknownClient,
        },
      })
      return { kind: `auth.${type}`, message }
    },
  }
}

export type AuthMails = ReturnType<typeof createAuthMails>
