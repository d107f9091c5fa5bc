// The first admin of an installation: from the settings, or generated and stored in the data folder.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#src/platform/config.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { normalizeEmail } from '../contract/normalize-email.ts'
import { generatePassword } from './make-admin.ts'
import type { Passwords } from './passwords.ts'
import { recordAccountEvent } from './record-account-event.ts'

export const firstAdminFileName = 'first-admin.json'

const StoredAdmin = z.object({ email: z.string(), password: z.string() })
type StoredAdmin = z.infer<typeof StoredAdmin>
export type FirstAdmin = { email: string; password?: string; file?: string }

/**
 * Creates an admin if there is none, or if the settings name an address that has no account yet.
 * @returns the credentials, as far as this process has them; undefined if it has none
 */
export async function ensureFirstAdmin(deps: {
  config: Pick<Config, 'admin' | 'dataDir'>
  users: UsersService
  passwords: Passwords
  write: Write
}): Promise<FirstAdmin | undefined> {
  const { config, passwords, users, write } = deps
  const file = join(config.dataDir, firstAdminFileName)
  const stored = await readStoredAdmin(file)
  const configuredEmail =
    config.admin.email && (normalizeEmail(config.admin.email) ?? config.admin.email.toLowerCase())
  const create = async (email: string, password: string): Promise<boolean> => {
    const passwordHash = await passwords.hash(password.normalize('NFKC'))
    try {
      await write(async ({ tx, audit }) => {
        const { id } = await users.create({ email, passwordHash, role: 'admin', isEmailConfirmed: true }, tx)
        await recordAccountEvent(audit, id, {
          actor: undefined,
          action: 'user.admin-set-up',
          after: { role: 'admin', suspended: false },
        })
      })
      return true
    } catch (error) {
      // Another process of the same installation has created the account.
      if (error instanceof ProblemError && error.status === 409) return false
      throw error
    }
  }

  const isCurrent = async ({ email, password }: StoredAdmin): Promise<boolean> =>
    passwords.verify((await users.findByEmail(email))?.passwordHash, password)
  /** After the first change of the password, or the deletion of the account. */
  const forget = async (): Promise<undefined> => {
    if (stored) await rm(file, { force: true })
  }

  if (await users.hasAdmin()) {
    if (!configuredEmail) return stored && (await isCurrent(stored)) ? { ...stored, file } : forget()
    const existing = await users.findByEmail(configuredEmail)
    // A new address in the settings becomes an admin: access to the environment already implies full control.
    if (!existing && config.admin.password) await create(configuredEmail, config.admin.password)
    const isAdmin = existing ? existing.role === 'admin' : config.admin.password !== undefined
    return isAdmin ? { email: configuredEmail } : undefined
  }
  const email = configuredEmail ?? stored?.email ?? 'admin@olea.example'
  const password = config.admin.password ?? stored?.password ?? generatePassword()
  if (!config.admin.password) await storeAdmin(file, { email, password })
  const isCreated = await create(email, password)
  if (config.admin.password) return { email }
  if (isCreated) return { email, password, file }
  await rm(file, { force: true })
  return { email }
}

async function readStoredAdmin(file: string): Promise<StoredAdmin | undefined> {
  try {
    return StoredAdmin.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(
      `${file} cannot be read. Fix or delete it. A new file is created only while there is no admin.`,
    )
  }
}

/** Called before the account is created: after a crash in between, the next start reuses the stored password. */
async function storeAdmin(file: string, admin: StoredAdmin): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, `${JSON.stringify(admin, null, 2)}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}
