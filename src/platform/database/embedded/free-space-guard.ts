// Makes the embedded database read-only while the disk is nearly full: writes fail with SQLSTATE 25006, reads
// continue. Without this, PGlite stops when it has no space for its write-ahead log and cannot restart until there is
// space, so that reading fails too.
import { statfs } from 'node:fs/promises'
import type { DatabaseLog } from '../database-log.ts'
import { queryMessage } from './protocol-messages.ts'
import type { ProtocolServer } from './protocol-server.ts'

export type FreeSpaceGuard = {
  /** Resets the state: a new session is writable. */
  onSessionLost(): void
  stop(): void
}

/** Six files of the write-ahead log, 16 MB each. */
const minFreeBytes = 96 * 1024 * 1024
/** Higher than `minFreeBytes`, so that the state does not flap. */
const writableAboveBytes = 128 * 1024 * 1024
const checkIntervalMs = 2000
const queryTimeoutMs = 10_000

/** @param options.freeBytes free space on the database's disk */
export function guardFreeSpace(options: {
  server: ProtocolServer
  log: DatabaseLog
  freeBytes: () => Promise<number>
  intervalMs?: number
}): FreeSpaceGuard {
  let isReadOnly = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function check(): Promise<void> {
    try {
      const free = await options.freeBytes()
      const shouldBeReadOnly = free < (isReadOnly ? writableAboveBytes : minFreeBytes)
      if (shouldBeReadOnly !== isReadOnly) await setReadOnly(shouldBeReadOnly, free)
    } catch (error) {
      options.log.warn({ reason: String(error) }, 'the free disk space could not be checked')
    }
    if (!isStopped) timer = setTimeout(check, options.intervalMs ?? checkIntervalMs).unref()
  }

  async function setReadOnly(readOnly: boolean, freeBytes: number): Promise<void> {
    const sql = `set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`
    await options.server.runExclusively((thread) =>
      thread.run(queryMessage(sql), queryTimeoutMs, () => undefined),
    )
    isReadOnly = readOnly
    if (readOnly) options.log.error({ freeBytes }, 'the disk is nearly full: the database is read-only')
    else options.log.info({ freeBytes }, 'the disk has free space again: the database is writable')
  }

  void check()
  return {
    onSessionLost(): void {
      isReadOnly = false
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
