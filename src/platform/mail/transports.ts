// Mail transports: an SMTP server, or a folder for sites without one.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { getLanguage } from '#src/i18n/languages.ts'
import type { MailMessage } from './message.ts'

export type QueuedMail = { id: string; message: MailMessage; createdAt: Date }

export type MailTransport = {
  /**
   * Resolves once the mail was accepted.
   * @throws MailRejectedError when it was permanently rejected; after any other error a later attempt may succeed
   */
  send(mail: QueuedMail, signal: AbortSignal): Promise<void>
}

/** The mail server permanently rejected this mail. */
export class MailRejectedError extends Error {}

/** Shorter than the time after which the job expires and another process may send the mail. */
const timeoutsMs = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

/** Message content must never make nodemailer read a file or fetch a URL. */
const noExternalContent = { disableFileAccess: true, disableUrlAccess: true } as const

/** Imported with the first mail, so that it does not delay the start. */
const loadNodemailer = () => import('nodemailer')

export function createSmtpTransport(settings: { url: string; from: string }): MailTransport {
  const encryption = requiresTls(settings.url) ? { requireTLS: true } : {}
  return {
    async send(mail, signal) {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({
        url: settings.url,
        ...encryption,
        ...timeoutsMs,
        ...noExternalContent,
      })
      try {
        await transport.sendMail({ ...toMailOptions(mail, settings.from), signal })
      } catch (error) {
        throw isPermanent(error) ? new MailRejectedError(summarizeMailError(error)) : error
      }
    },
  }
}

/**
 * A password is only sent over TLS, whatever the server offers, unless the settings disable that. Without a password
 * the server decides; if it offers TLS, its certificate must be trusted.
 */
function requiresTls(url: string): boolean {
  const { password, protocol, searchParams } = new URL(url)
  return protocol === 'smtp:' && password !== '' && !searchParams.has('requireTLS')
}

/** Writes one file per mail, named by its id, so that a second attempt overwrites the first. */
export function createFolderTransport(settings: { folder: string; from: string }): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, ...noExternalContent })
      const { message } = await transport.sendMail(toMailOptions(mail, settings.from))
      await mkdir(settings.folder, { recursive: true, mode: 0o700 })
      const file = join(settings.folder, `${mail.id}.eml`)
      // The mail can contain verification codes: only the owner may read it.
      await writeFile(`${file}.unfinished`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.unfinished`, file)
    },
  }
}

function toMailOptions({ id, message, createdAt }: QueuedMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: createdAt,
    // The same at every attempt, so that a mail server can detect duplicates.
    messageId: `<${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': getLanguage(message.language).tag,
      ...(message.unsubscribeUrl && {
        'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/**
 * A 5xx reply is permanent only if it concerns this recipient or this message. Rejected passwords and senders are
 * configuration errors: the queued mails are sent once the settings are fixed.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return (
    (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500
  )
}

/** For the log: only codes, because the text of a server reply can contain the recipient's address. */
export function summarizeMailError(error: unknown): string {
  if (error instanceof MailRejectedError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const { command, responseCode, code, originalCode } = error as Record<string, unknown> & Error
  const codes = responseCode ? [responseCode] : [code ?? error.name, originalCode]
  return [command, ...codes].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}
