// Memory of the child processes of this process.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** @returns resident memory in megabytes */
export async function readMemoryOfWorkers(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '--ppid', String(process.pid)])
  const kilobytes = stdout.split('\n').reduce((sum, line) => sum + (Number(line.trim()) || 0), 0)
  return Math.round(kilobytes / 1_024)
}
