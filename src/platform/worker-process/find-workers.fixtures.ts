// Finds worker processes, for tests that kill them.
import { readdir, readFile } from 'node:fs/promises'

/** Process ids of the workers with this entry module that the process of the test has started. */
export async function findWorkers(entry: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async (id) => {
      const [status, command] = await Promise.all(
        ['status', 'cmdline'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')),
      )
      const isChild = status?.includes(`\nPPid:\t${process.pid}\n`) && !/^State:\tZ/m.test(status)
      return isChild && command?.includes(entry) ? [Number(id)] : []
    }),
  )
  return found.flat()
}

/** A zombie process counts as ended. */
export async function isAlive(id: number): Promise<boolean> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => 'State:\tZ')
  return !/^State:\tZ/m.test(status)
}
