// The first admin of a newspaper: from the settings, or made for this data folder and kept in it.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AuditService } from '#src/audit/server/audit.service.ts'
import type { Config } from '#src/platform/config.ts'
import type { Db } from '#src/platform/database/database.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { normalizeEmail } from '../contract/normalize-email.ts'
import { generatePassword } from './make-admin.ts'
import type { Passwords } from './passwords.ts'
import { recordAccountEvent } from './record-account-event.ts'

export const firstAdminFileName = 'first-admin.json'

const Kept = z.object({ email: z.string(), password: z.string() })
export type FirstAdmin = { email: string; password?: string; file?: string }

/**
 * Makes sure that there is an admin.
 * @returns how to sign in, as far as this process can know it
 */
export async function ensureFirstAdmin(needs: {
  config: Pick<Config, 'admin' | 'dataDir'>
  db: Db
  users: UsersService
  passwords: Passwords
  audit: Pick<AuditService, 'record'>
}): Promise<FirstAdmin | undefined> {
  const { audit, config, db, passwords, users } = needs
  const file = join(config.dataDir, firstAdminFileName)
  const kept = await readKept(file)
  const configured =
    config.admin.email && (normalizeEmail(config.admin.email) ?? config.admin.email.toLowerCase())
  const create = async (email: string, password: string): Promise<boolean> => {
    const passwordHash = await passwords.hash(password.normalize('NFKC'))
    try {
      await db.transaction(async (tx) => {
        const { id } = await users.create({ email, passwordHash, role: 'admin', isEmailConfirmed: true }, tx)
        await recordAccountEvent(audit, tx, id, {
          actor: undefined,
          action: 'user.admin-set-up',
          after: { role: 'admin', suspended: false },
        })
      })
      return true
    } catch (error) {
      // Another process of the same newspaper was faster.
      if (error instanceof ProblemError && error.status === 409) return false
      throw error
    }
  }

  if (await users.hasAdmin()) {
    if (!configured) return kept && (await users.findByEmail(kept.email)) ? { ...kept, file } : undefined
    const known = await users.findByEmail(configured)
    // Who may set the environment may do everything anyway: a new address there is a new admin.
    if (!known && config.admin.password) await create(configured, config.admin.password)
    const isAdmin = known ? known.role === 'admin' : config.admin.password !== undefined
    return isAdmin ? { email: configured } : undefined
  }
  const email = configured ?? kept?.email ?? 'admin@olea.example'
  const password = config.admin.password ?? kept?.password ?? generatePassword()
  if (!config.admin.password) await keep(file, { email, password })
  const isOurs = await create(email, password)
  if (config.admin.password) return { email }
  if (isOurs) return { email, password, file }
  await rm(file, { force: true })
  return { email }
}

async function readKept(file: string) {
  try {
    return Kept.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(
      `${file} cannot be read: mend it or delete it. A new one is made only while there is no admin.`,
    )
  }
}

/** Written before the account exists: a process that dies between the two finds the same password again. */
async function keep(file: string, admin: z.infer<typeof Kept>): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, `${JSON.stringify(admin, null, 2)}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}
