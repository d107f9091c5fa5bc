// Routes of backups: their state, for admins. Backups are made by a job and by commands, never by a request.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { backupCalls } from '../contract/backup.calls.ts'
import type { DailyBackup } from './daily-backup.ts'

export function registerBackup(app: FastifyInstance, { dailyBackup }: { dailyBackup: DailyBackup }): void {
  registerCalls(app, backupCalls, { 'GET /desk/backup': () => dailyBackup.readState() })
}
