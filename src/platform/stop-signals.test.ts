import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs `code` in a process with a stop handler. Returns its output and exit status. */
function runProcess(code: string): Promise<{ output: string; status: unknown }> {
  const program = `
    import { handleStopSignals } from './src/platform/stop-signals.ts'
    handleStopSignals({ timeoutMs: 5_000 }).onStop(async ({ signal, uncaught }) => {
      console.log('stopping', signal, uncaught instanceof Error ? uncaught.message : uncaught)
    })
    setInterval(() => undefined, 1_000)
    ${code}`
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', program], (error, stdout) => {
      resolve({ output: stdout.trim(), status: error?.code ?? 0 })
    })
  })
}

test.each([
  ['a signal', `process.kill(process.pid, 'SIGINT')`, 'stopping SIGINT undefined', 0],
  ['an exception', `setTimeout(() => { throw new Error('rancid') })`, 'stopping undefined rancid', 1],
  ['a rejection', `void Promise.reject(new Error('bitter'))`, 'stopping undefined bitter', 1],
  ['a rejection without an Error', `void Promise.reject('musty')`, 'stopping undefined musty', 1],
])('calls the stop handler after %s', async (_reason, code, output, status) => {
  expect(await runProcess(code)).toEqual({ output, status })
})
