// What admins see of the daily backup.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'

export const BackupState = z
  .object({
    isEnabled: z.boolean().describe('Whether BACKUP_DIR is set'),
    lastSuccess: z
      .object({ at: z.iso.datetime(), fileName: z.string(), bytes: z.number().int() })
      .nullable()
      .describe('The last complete daily backup'),
    failure: z
      .object({ at: z.iso.datetime(), reason: z.string() })
      .nullable()
      .describe('The last attempt, if it failed'),
    isOverdue: z.boolean().describe('The last complete daily backup is more than two days old'),
  })
  .meta({ id: 'BackupState' })
export type BackupState = z.infer<typeof BackupState>

export const backupCalls = defineCalls({
  'GET /desk/backup': {
    id: 'getBackupState',
    tag: 'Operation',
    summary: 'Outcome of the daily backup',
    access: 'admin',
    replies: { 200: BackupState },
  },
})
