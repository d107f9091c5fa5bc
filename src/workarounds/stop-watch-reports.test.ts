import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopWatchReports } from './stop-watch-reports.ts'

const watchEnvironment = { WATCH_REPORT_DEPENDENCIES: '1' }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-watch-'))
  await writeFile(join(folder, 'imported.mjs'), 'export const answer = 42')
  const code =
    "import { parentPort } from 'node:worker_threads'\nimport { answer } from './imported.mjs'\nparentPort.postMessage(answer)"
  await writeFile(join(folder, 'worker.mjs'), code)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function readMessages(env: NodeJS.ProcessEnv): Promise<unknown[]> {
  const worker = new Worker(join(folder, 'worker.mjs'), { env })
  const messages: unknown[] = []
  worker.on('message', (message) => messages.push(message))
  await once(worker, 'exit')
  return messages
}

test('worker threads post their own messages only', async () => {
  const environment: NodeJS.ProcessEnv = { ...watchEnvironment }
  stopWatchReports(environment)
  expect(await readMessages(environment)).toEqual([42])
})

test('is still needed: in watch mode, worker threads post what they import', async () => {
  expect(await readMessages(watchEnvironment)).toContainEqual({ 'watch:import': [expect.any(String)] })
})
