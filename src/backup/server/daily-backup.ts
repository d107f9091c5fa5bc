// Job: one backup a day into a folder, by one process of the site, and the deletion of the oldest ones.
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { toIsoDay } from '#src/i18n/format-date.ts'
import type { Config } from '#src/platform/config.ts'
import type { Db } from '#src/platform/database/database.ts'
import { installation } from '#src/platform/installation.tables.ts'
import type { Log } from '#src/platform/log.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { BackupState } from '../contract/backup.calls.ts'
import { type BackupOptions, writeBackup } from './write-backup.ts'

export type DailyBackup = ReturnType<typeof createDailyBackup>

type Dependencies = Pick<BackupOptions, 'database' | 'storage'> & {
  db: Db
  write: Write
  log: Log
  config: Pick<Config, 'dataDir' | 'secretKey' | 'backup' | 'timeZone'>
  now?: () => Date
}

const stateKey = 'daily-backup'
const State = z.object({
  /** Day of the last attempt in the time zone of the site. */
  day: z.string().default(''),
  isDone: z.boolean().default(false),
  /** On that day. */
  attempts: z.number().int().default(0),
  /** One process makes the backup. Expires, in case it is killed. */
  claimedUntil: z.number().default(0),
  lastSuccess: z
    .object({ at: z.iso.datetime(), fileName: z.string(), bytes: z.number() })
    .nullable()
    .default(null),
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable().default(null),
})
type State = z.infer<typeof State>

const maxAttempts = 3
const claimMs = 4 * 3_600_000
const overdueMs = 48 * 3_600_000
const maxReasonLength = 500
const completeName = /^olea-daily-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/

export function createDailyBackup(dependencies: Dependencies) {
  const { db, write, log, config, now = () => new Date() } = dependencies
  const { daily: settings, passphrase } = config.backup

  /** @param change returns undefined to leave the state as it is */
  function changeState(change: (state: State) => Partial<State> | undefined): Promise<State | undefined> {
    return write(async ({ tx }) => {
      await tx.insert(installation).values({ key: stateKey, value: {} }).onConflictDoNothing()
      const which = eq(installation.key, stateKey)
      const [row] = await tx.select().from(installation).where(which).for('update')
      const state = State.parse(row?.value)
      const changes = change(state)
      if (!changes) return undefined
      const value = { ...state, ...changes }
      await tx.update(installation).set({ value, writtenAt: now() }).where(which)
      return value
    })
  }

  /** @returns whether this process makes the backup of the day now */
  async function claim(hour: number): Promise<boolean> {
    const at = now()
    const day = toIsoDay(at, config.timeZone)
    if (toHour(at, config.timeZone) < hour) return false
    const claimed = await changeState((state) => {
      const attempts = state.day === day ? state.attempts : 0
      const isOver = state.day === day && (state.isDone || attempts >= maxAttempts)
      if (isOver || state.claimedUntil > at.getTime()) return undefined
      return { day, isDone: false, attempts: attempts + 1, claimedUntil: at.getTime() + claimMs }
    })
    return claimed !== undefined
  }

  async function make(folder: string, signal: AbortSignal): Promise<State['lastSuccess']> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const at = now().toISOString()
    const fileName = `olea-daily-${at.slice(0, 19).replaceAll(':', '')}Z.tar.gz`
    const path = join(folder, fileName)
    const { rows, files, missingFiles } = await writeBackup(path, {
      ...dependencies,
      passphrase,
      onProgress: () => signal.throwIfAborted(),
    })
    const { size: bytes } = await stat(path)
    log.info({ fileName, bytes, rows, files }, 'daily backup written and verified')
    if (missingFiles.length > 0)
      log.warn({ missing: missingFiles.length }, 'the daily backup lacks pictures that the database names')
    return { at, fileName, bytes }
  }

  async function removeOld(folder: string, keep: number): Promise<void> {
    const names = (await readdir(folder)).filter((name) => completeName.test(name)).sort()
    for (const name of names.slice(0, Math.max(0, names.length - keep))) {
      await rm(join(folder, name))
      log.info({ fileName: name }, 'old daily backup deleted')
    }
  }

  return {
    /** The schedule runs it often: it does nothing before the hour, and after the backup of the day. */
    async run({ signal }: { signal: AbortSignal }): Promise<void> {
      if (!settings || !(await claim(settings.hour))) return
      try {
        const lastSuccess = await make(settings.folder, signal)
        await changeState(() => ({ isDone: true, claimedUntil: 0, lastSuccess, failure: null }))
        await removeOld(settings.folder, settings.keep)
      } catch (error) {
        if (signal.aborted) {
          // The process stops: another attempt follows after its start.
          await changeState(({ attempts }) => ({ claimedUntil: 0, attempts: Math.max(0, attempts - 1) }))
          return
        }
        log.error({ error, folder: settings.folder }, 'the daily backup failed')
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength)
        const failure = { at: now().toISOString(), reason }
        await changeState(() => ({ claimedUntil: 0, failure }))
      }
    },

    async readState(): Promise<BackupState> {
      const [row] = await db.select().from(installation).where(eq(installation.key, stateKey))
      const { lastSuccess, failure } = State.parse(row?.value ?? {})
      const isOverdue =
        settings !== undefined &&
        lastSuccess !== null &&
        now().getTime() - Date.parse(lastSuccess.at) > overdueMs
      return { isEnabled: settings !== undefined, lastSuccess, failure, isOverdue }
    },
  }
}

function toHour(at: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at))
}
