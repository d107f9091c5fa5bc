import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a process of its own writes and how it ends when it stops as ours does, and then runs `work`. */
function endOf(work: string): Promise<{ output: string; status: unknown }> {
  const program = `
    import { handleStopSignals } from './src/platform/stop-signals.ts'
    handleStopSignals({ timeoutMs: 5_000 }).onStop(async ({ signal, uncaught }) => {
      console.log('stops', signal, uncaught instanceof Error ? uncaught.message : uncaught)
    })
    setInterval(() => undefined, 1_000)
    ${work}`
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', program], (error, stdout) => {
      resolve({ output: stdout.trim(), status: error?.code ?? 0 })
    })
  })
}

test.each([
  ['a signal', `process.kill(process.pid, 'SIGINT')`, 'stops SIGINT undefined', 0],
  ['an exception', `setTimeout(() => { throw new Error('rancid') })`, 'stops undefined rancid', 1],
  ['a rejection', `void Promise.reject(new Error('bitter'))`, 'stops undefined bitter', 1],
  ['a rejection that is no error', `void Promise.reject('musty')`, 'stops undefined musty', 1],
])('%s is told to whoever stops the process', async (_what, work, output, status) => {
  expect(await endOf(work)).toEqual({ output, status })
})
