// The message printed to the terminal when the server is ready.
import { join } from 'node:path'
import type { FirstAdmin } from './auth/server/first-admin.ts'
import type { Config } from './platform/config.ts'

export function printStartupMessage(started: {
  config: Config
  databaseKind: string
  port: number
  admin: FirstAdmin | undefined
  /** The storage has none of the newest pictures. */
  lacksPictures: boolean
}): void {
  const { config, admin } = started
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host
  const lines = [
    '',
    `  Olea is open:  http://${host}:${started.port}`,
    `  Data:          ${config.dataDir}${started.databaseKind === 'postgresql' ? ' (articles in PostgreSQL)' : ''}`,
    ...(config.mail.smtpUrl
      ? []
      : [`  Mail:          written to ${join(config.dataDir, 'mail')}, as SMTP_URL is not set`]),
    ...(config.publicUrl.startsWith('https:') && config.trustedProxies.length === 0
      ? ['  Proxy:         readers behind one count as one client, as TRUSTED_PROXIES is not set']
      : []),
    ...(started.lacksPictures
      ? ['  Pictures:      the files are missing. Restore them, then check with: npm run verify']
      : []),
    ...formatAdmin(admin),
    '  Stop:          Ctrl+C',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function formatAdmin(admin: FirstAdmin | undefined): string[] {
  if (!admin) return []
  if (!admin.password) return [`  Admin:         ${admin.email}, with the password you set`]
  return [
    `  Admin:         ${admin.email}`,
    `  Password:      ${admin.password}`,
    `                 (generated for this data folder, stored in ${admin.file})`,
  ]
}
