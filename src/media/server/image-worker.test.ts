// The image worker: results, errors, and the handling of crashes.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { ProblemError } from '#src/platform/problem.ts'
import { findWorkers, isAlive } from '#src/platform/worker-process/find-workers.fixtures.ts'
import type { WorkerProcess, WorkerProcessOptions } from '#src/platform/worker-process/worker-process.ts'
import type { ImageTasks } from '#src/services.ts'
import { createImageWorker } from './image-worker.ts'
import { createNoise, createTestPicture } from './pictures.fixtures.ts'

const entry = new URL('../../image.worker.ts', import.meta.url)
let worker: WorkerProcess<ImageTasks>

function open(options: Partial<WorkerProcessOptions> = {}): WorkerProcess<ImageTasks> {
  worker = createImageWorker({ entry, ...options })
  return worker
}
afterEach(() => worker.close())

const findImageWorkers = () => findWorkers('image.worker')

test('returns results like a local call', async () => {
  const { now } = open()
  const decoded = await now.decodePicture(await createTestPicture('png'))
  expect(decoded).toMatchObject({ extension: 'png', width: 120, height: 80, isMoving: false })
  expect(Buffer.isBuffer(decoded.data)).toBe(true)
  expect(await sharp(decoded.data).metadata()).toMatchObject({ format: 'png', width: 120 })
})

test('rejects with a ProblemError like a local call', async () => {
  const error = await open()
    .now.decodePicture(Buffer.from('<svg></svg>'))
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject({ status: 400, code: 'picture-svg', errors: [{ path: 'file' }] })
})

test('reports an unexpected error as a failure of the worker', async () => {
  const shape = { width: -1, height: 90, focalPoint: null }
  const failing = open().now.renderCover({ seed: 'x', theme: 'light', ...shape, format: 'webp' })
  await expect(failing).rejects.toThrow(/failed at renderCover/)
})

test('starts the process with the first task and ends it when idle', async () => {
  const { now } = open({ idleMs: 1_000 })
  // Workers of earlier tests may still be ending.
  await expect.poll(findImageWorkers, { timeout: 10_000 }).toEqual([])
  await now.decodePicture(await createTestPicture('jpeg'))
  expect(await findImageWorkers()).toHaveLength(1)
  await expect.poll(findImageWorkers, { timeout: 10_000 }).toEqual([])
  expect(await now.decodePicture(await createTestPicture('jpeg'))).toMatchObject({ extension: 'jpg' })
})

test('retries tasks when the process crashes', async () => {
  const { now } = open()
  const bytes = await createNoise('jpeg', 1600, 1200)
  await now.decodePicture(await createTestPicture('jpeg'))
  const [before] = await findImageWorkers()
  const results = Promise.all(Array.from({ length: 6 }, () => now.shrinkToWidth(bytes, 1200, 'webp')))
  process.kill(before ?? 0, 'SIGKILL')
  expect(await results).toHaveLength(6)
  expect(await findImageWorkers()).not.toEqual([before])
})

test('rejects a picture that crashes the process on each attempt', async () => {
  const { now } = open({ taskTimeoutMs: 1 })
  const slow = await now
    .shrinkToWidth(await createNoise('jpeg', 1600, 1200), 1200, 'avif')
    .catch((error: unknown) => error)
  expect(slow).toMatchObject({ status: 400, code: 'picture-damaged' })
})

test('runs background tasks last', async () => {
  const { now, later } = open()
  const bytes = await createNoise('jpeg', 800, 600)
  const order: string[] = []
  const record = (name: string) => () => void order.push(name)
  await Promise.all([
    ...Array.from({ length: 3 }, () => later.shrinkToWidth(bytes, 400, 'webp').then(record('later'))),
    ...Array.from({ length: 4 }, () => now.shrinkToWidth(bytes, 400, 'webp').then(record('now'))),
  ])
  expect(order.slice(-2)).toEqual(['later', 'later'])
})

test.each([
  ['reports an error', '/missing/node'],
  ['throws', `${process.execPath}/node`],
])('rejects tasks while starting a process %s, and works again afterwards', async (_, missingPath) => {
  const { now } = open({ maxQueueLength: 1 })
  const bytes = await createTestPicture('jpeg')
  const { execPath } = process
  process.execPath = missingPath
  try {
    for (const _attempt of [1, 2])
      await expect(now.decodePicture(bytes)).rejects.toMatchObject({ status: 503 })
  } finally {
    process.execPath = execPath
  }
  expect(await now.decodePicture(bytes)).toMatchObject({ extension: 'jpg' })
})

test('rejects tasks at once when the queue is full', async () => {
  const { now } = open({ maxQueueLength: 3 })
  const bytes = await createTestPicture('jpeg')
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => now.decodePicture(bytes)))
  const rejected = results.filter(({ status }) => status === 'rejected')
  expect(rejected).toHaveLength(5)
  expect(rejected[0]).toMatchObject({ reason: { status: 503, code: 'pictures-busy' } })
})

test('close rejects waiting tasks and ends the process', async () => {
  const { now, close } = open()
  const waiting = now.decodePicture(await createTestPicture('jpeg'))
  close()
  await expect(waiting).rejects.toMatchObject({ status: 503 })
  await expect(now.decodePicture(Buffer.alloc(1))).rejects.toMatchObject({ status: 503 })
  await expect.poll(findImageWorkers).toEqual([])
})

test('ends when its parent process is killed', async () => {
  open()
  const program = `
    import { createImageWorker } from ${JSON.stringify(new URL('./image-worker.ts', import.meta.url).href)}
    const { now } = createImageWorker({ entry: new URL(${JSON.stringify(entry.href)}) })
    await now.renderCover({ seed: 'x', theme: 'light', width: 64, height: 36, format: 'webp' })
    const { readdirSync, readFileSync } = await import('node:fs')
    const isChild = (id) => { try { return readFileSync('/proc/' + id + '/status', 'utf8').includes('PPid:\\t' + process.pid + '\\n') } catch { return false } }
    process.stdout.write(readdirSync('/proc').filter((id) => /^[0-9]+$/.test(id) && isChild(id)).join(' '), () => process.kill(process.pid, 'SIGKILL'))`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  const child = Number(stdout)
  expect(child).toBeGreaterThan(1)
  await expect.poll(() => isAlive(child)).toBe(false)
})
