// What a person sees once the newspaper is up.
import { join } from 'node:path'
import type { FirstAdmin } from './auth/server/first-admin.ts'
import type { Config } from './platform/config.ts'

export function printStartupMessage(facts: {
  config: Config
  engine: string
  port: number
  admin: FirstAdmin | undefined
}): void {
  const { config, admin } = facts
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host
  const lines = [
    '',
    `  Olea is open:  http://${host}:${facts.port}`,
    `  Data:          ${config.dataDir}${facts.engine === 'postgresql' ? ' (articles in PostgreSQL)' : ''}`,
    ...(config.mail.smtpUrl
      ? []
      : [`  Mail:          written to ${join(config.dataDir, 'mail')}, as SMTP_URL is not set`]),
    ...adminLines(admin),
    '  Stop:          Ctrl+C',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function adminLines(admin: FirstAdmin | undefined): string[] {
  if (!admin) return []
  if (!admin.password) return [`  Admin:         ${admin.email}, with the password you set`]
  return [
    `  Admin:         ${admin.email}`,
    `  Password:      ${admin.password}`,
    `                 (made for this data folder, kept in ${admin.file})`,
  ]
}
