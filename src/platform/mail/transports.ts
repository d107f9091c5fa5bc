// Who takes letters away: an SMTP server, or a folder for a newspaper that has none.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { getLanguage } from '#src/i18n/languages.ts'
import type { MailMessage } from './message.ts'

export type QueuedMail = { id: string; message: MailMessage; createdAt: Date }

export type MailTransport = {
  /**
   * Resolves once the letter is in other hands.
   * @throws MailRefusedError when it never will be; any other error means that a later attempt may succeed
   */
  send(parcel: QueuedMail, signal: AbortSignal): Promise<void>
}

/** The server does not take this letter, now or later. */
export class MailRejectedError extends Error {}

/** Shorter than the time after which another process takes the letter up again. */
const timeLimitsMs = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

/** Nothing of a letter is ever read from a file or fetched, whatever stands in it. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const

/** Not before the first letter: a start does not wait for it. */
const nodemailer = () => import('nodemailer')

export function createSmtpTransport(settings: { url: string; from: string }): MailTransport {
  const encryption = mustEncrypt(settings.url) ? { requireTLS: true } : {}
  return {
    async send(parcel, signal) {
      const { createTransport } = await nodemailer()
      const transport = createTransport({ url: settings.url, ...encryption, ...timeLimitsMs, ...closed })
      try {
        await transport.sendMail({ ...messageOf(parcel, settings.from), signal })
      } catch (error) {
        throw isFinal(error) ? new MailRejectedError(summarizeMailError(error)) : error
      }
    },
  }
}

/**
 * A password never leaves on an open line, whatever the server offers, unless the settings say so. Without one the
 * server decides: what it encrypts has to have a certificate that is trusted.
 */
function mustEncrypt(url: string): boolean {
  const { password, protocol, searchParams } = new URL(url)
  return protocol === 'smtp:' && password !== '' && !searchParams.has('requireTLS')
}

/** One file a letter, named by its id, so that a second attempt writes the same file. */
export function createFolderTransport(settings: { folder: string; from: string }): MailTransport {
  return {
    async send(parcel) {
      const { createTransport } = await nodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, ...closed })
      const { message } = await transport.sendMail(messageOf(parcel, settings.from))
      await mkdir(settings.folder, { recursive: true, mode: 0o700 })
      const file = join(settings.folder, `${parcel.id}.eml`)
      // Codes stand in it: only the owner of the folder reads them.
      await writeFile(`${file}.unfinished`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.unfinished`, file)
    },
  }
}

function messageOf({ id, message, createdAt }: QueuedMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: createdAt,
    // The same at every attempt, so that a mail server that got it twice can tell.
    messageId: `<${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': getLanguage(message.language).tag,
    },
  }
}

/**
 * A “no” for ever counts only where it is about this recipient or this letter. Refused passwords and senders are
 * mistakes in the settings, and what waits is sent once they are mended.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return (
    (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500
  )
}

/** For the log: what a server says may name the recipient, its number does not, nor do the codes of our own system. */
export function summarizeMailError(error: unknown): string {
  if (error instanceof MailRejectedError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const { command, responseCode, code, originalCode } = error as Record<string, unknown> & Error
  const reason = responseCode ? [responseCode] : [code ?? error.name, originalCode]
  return [command, ...reason].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}
