// An engine that finds no room for its log stops, and cannot start again before there is some: then nobody can read
// either. So while the disk is nearly full, writing is refused (SQLSTATE 25006) and reading goes on.
import { statfs } from 'node:fs/promises'
import type { DatabaseLog } from '../database-log.ts'
import { queryMessage } from './protocol-messages.ts'
import type { ProtocolServer } from './protocol-server.ts'

export type FreeSpaceGuard = {
  /** A new session has forgotten that it must not write. */
  onSessionLost(): void
  stop(): void
}

/** Six files of the engine's log. */
const neededBytes = 96 * 1024 * 1024
const againAboveBytes = 128 * 1024 * 1024
const lookEveryMs = 2000
const limitMs = 10_000

/** @param options.freeBytes how much room there is on the database's disk */
export function guardFreeSpace(options: {
  server: ProtocolServer
  log: DatabaseLog
  freeBytes: () => Promise<number>
  intervalMs?: number
}): FreeSpaceGuard {
  let readOnly = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function look(): Promise<void> {
    try {
      const free = await options.freeBytes()
      const low = free < (readOnly ? againAboveBytes : neededBytes)
      if (low !== readOnly) await refuseWriting(low, free)
    } catch (error) {
      options.log.warn({ reason: String(error) }, 'the free space could not be looked after')
    }
    if (!stopped) timer = setTimeout(look, options.intervalMs ?? lookEveryMs).unref()
  }

  async function refuseWriting(refuse: boolean, freeBytes: number): Promise<void> {
    const sql = `set default_transaction_read_only = ${refuse ? 'on' : 'off'}`
    await options.server.runExclusively((engine) => engine.run(queryMessage(sql), limitMs, () => undefined))
    readOnly = refuse
    if (refuse) options.log.error({ freeBytes }, 'the disk is nearly full: the database can be read only')
    else options.log.info({ freeBytes }, 'the disk has room again: the database can be written')
  }

  void look()
  return {
    onSessionLost(): void {
      readOnly = false
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
