// Composes the mails about an account: verification codes, and notices of changes that an attacker could have made.
import { fallbackLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { composeMessage } from '#src/platform/mail/message.ts'
import type { NewMail } from '#src/platform/mail/outbox.ts'
import { toReadableEmail } from '#src/platform/mail/readable-email.ts'
import { passwordResetLink, verificationCode } from '../contract/limits.ts'
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
  | 'adminAdded'

type NoticeValues = {
  /** The new e-mail address of the account, or the address of a new admin. */
  email?: string
  /** The address of the admin who made another one. */
  by?: string
  /** The device of a sign-in. */
  device?: { browser: string; system: string }
  factor?: 'passkey' | 'app'
  count?: number
}
type CodeMailType = 'confirmation' | 'newEmail' | 'ownership'
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

    /**
     * The mail for a new password. Its link has the secret after #, where it reaches neither logs nor other sites.
     * @param secret valid for a day, while the code is valid for minutes
     */
    async composeResetMail(to: Recipient, code: string, secret: string): Promise<NewMail> {
      const language = to.language || fallbackLanguage
      const messages = await loadAuthMailMessages(language)
      const { subject, intro, outro, openLink, linkIntro } = messages.reset
      const message = composeMessage(to.email, language, {
        subject,
        paragraphs: [intro, messages.validFor, linkIntro, outro],
        code,
        link: { label: openLink, url: `${publicUrl}/reset-password#${secret}` },
        signature: { name: messages.signature, url: publicUrl },
        values: {
          minutes: String(verificationCode.lifetimeMinutes),
          hours: String(passwordResetLink.lifetimeHours),
        },
      })
      return { kind: 'auth.reset', message, expiresInMinutes: passwordResetLink.lifetimeHours * 60 }
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
          by: toReadableEmail(values.by ?? ''),
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
