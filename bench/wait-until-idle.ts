// Waits until the worker processes of a server have nothing to do: after its first start they draw covers and read the
// labels of the demo oils for minutes.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const intervalMs = 3_000
/** Processor time within an interval that counts as nothing, in hundredths of a second. */
const idleTicks = 6
const maxWaitMs = 15 * 60_000

/** @param pid of the server, whose own processor time does not count */
export async function waitUntilIdle(pid: number): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  for (let before = sumWorkerTicks(pid); ; ) {
    await pause(intervalMs)
    const now = sumWorkerTicks(pid)
    if (now - before <= idleTicks) return
    if (performance.now() > deadline) throw new Error('The workers of the server are still busy')
    before = now
  }
}

/** Processor time of the child processes so far. */
function sumWorkerTicks(parent: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? readStat(name) : []
    if (fields[1] === String(parent)) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks
}

/** The fields of a process after its name: state, parent and so on; none when it has ended. */
function readStat(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}
