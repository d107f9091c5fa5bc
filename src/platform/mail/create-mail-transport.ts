// Chooses the transport of mails from the settings.
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createFolderTransport, createSmtpTransport, type MailTransport } from './transports.ts'

/** Without an SMTP server, mails and their verification codes are written to the data folder, for the operator. */
export function createMailTransport({ mail, dataDir }: Config): MailTransport {
  return mail.smtpUrl
    ? createSmtpTransport({ url: mail.smtpUrl, from: mail.from })
    : createFolderTransport({ folder: join(dataDir, 'mail'), from: mail.from })
}
