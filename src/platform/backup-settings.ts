// Settings of backups.
import { resolve } from 'node:path'
import { z } from 'zod'

export const backupEnvironment = {
  BACKUP_PASSPHRASE: z.string().min(12, { error: 'must have at least 12 characters' }).max(500).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(3),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
} as const

type Environment = z.output<z.ZodObject<typeof backupEnvironment>>

/** @param rejectMissing throws a SettingError */
export function parseBackup(env: Environment, rejectMissing: (name: string, reason: string) => never) {
  const { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase } = env
  if (folder !== undefined && passphrase === undefined)
    rejectMissing('BACKUP_PASSPHRASE', 'BACKUP_DIR turns on daily backups')
  return Object.freeze({
    passphrase,
    daily:
      folder === undefined
        ? undefined
        : Object.freeze({ folder: resolve(folder), hour: env.BACKUP_HOUR, keep: env.BACKUP_KEEP }),
  })
}
