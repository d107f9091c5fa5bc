// The process pictures are made in: what comes back from it, and what happens when it dies.
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { ProblemError } from '#src/platform/problem.ts'
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

/** Ids of the processes this one has started to make pictures. */
async function workers(): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async (id) => {
      const [status, command] = await Promise.all(
        ['status', 'cmdline'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')),
      )
      const isOurs = status?.includes(`\nPPid:\t${process.pid}\n`) && !/^State:\tZ/m.test(status)
      return isOurs && command?.includes('image.worker') ? [Number(id)] : []
    }),
  )
  return found.flat()
}

/** One that has ended and that nobody has asked about yet is dead, too. */
async function isAlive(id: number): Promise<boolean> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => 'State:\tZ')
  return !/^State:\tZ/m.test(status)
}

test('gives back what was made as if it had been made here', async () => {
  const { now } = open()
  const made = await now.decodePicture(await createTestPicture('png'))
  expect(made).toMatchObject({ extension: 'png', width: 120, height: 80, isMoving: false })
  expect(Buffer.isBuffer(made.data)).toBe(true)
  expect(await sharp(made.data).metadata()).toMatchObject({ format: 'png', width: 120 })
})

test('refuses as if it had been refused here', async () => {
  const refusal = await open()
    .now.decodePicture(Buffer.from('<svg></svg>'))
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ProblemError)
  expect(refusal).toMatchObject({ status: 400, code: 'picture-svg', errors: [{ path: 'file' }] })
})

test('a mistake of ours is no fault of the picture', async () => {
  const shape = { width: -1, height: 90, focalPoint: null }
  const failing = open().now.renderCover({ seed: 'x', theme: 'light', ...shape, format: 'webp' })
  await expect(failing).rejects.toThrow(/failed at renderCover/)
})

test('no process is there before the first picture, and none some time after the last', async () => {
  const { now } = open({ idleMs: 50 })
  // Those of the tests before are asked to end, and take their moment.
  await expect.poll(workers).toEqual([])
  await now.decodePicture(await createTestPicture('jpeg'))
  expect(await workers()).toHaveLength(1)
  await expect.poll(workers).toEqual([])
  expect(await now.decodePicture(await createTestPicture('jpeg'))).toMatchObject({ extension: 'jpg' })
})

test('works are done again when the process dies under them', async () => {
  const { now } = open()
  const bytes = await createNoise('jpeg', 1600, 1200)
  await now.decodePicture(await createTestPicture('jpeg'))
  const [before] = await workers()
  const made = Promise.all(Array.from({ length: 6 }, () => now.shrinkToWidth(bytes, 1200, 'webp')))
  process.kill(before ?? 0, 'SIGKILL')
  expect(await made).toHaveLength(6)
  expect(await workers()).not.toEqual([before])
})

test('a picture that breaks the process every time is refused, and those beside it are made', async () => {
  const { now } = open({ taskTimeoutMs: 1 })
  const slow = await now
    .shrinkToWidth(await createNoise('jpeg', 1600, 1200), 1200, 'avif')
    .catch((error: unknown) => error)
  expect(slow).toMatchObject({ status: 400, code: 'picture-damaged' })
})

test('what nobody waits for is done last', async () => {
  const { now, later } = open()
  const bytes = await createNoise('jpeg', 800, 600)
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  await Promise.all([
    ...Array.from({ length: 3 }, () => later.shrinkToWidth(bytes, 400, 'webp').then(note('later'))),
    ...Array.from({ length: 4 }, () => now.shrinkToWidth(bytes, 400, 'webp').then(note('now'))),
  ])
  expect(order.slice(-2)).toEqual(['later', 'later'])
})

test('more than can be waited for is refused at once', async () => {
  const { now } = open({ maxQueueLength: 3 })
  const bytes = await createTestPicture('jpeg')
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => now.decodePicture(bytes)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ reason: { status: 503, code: 'pictures-busy' } })
})

test('closing refuses what waits and leaves no process', async () => {
  const { now, close } = open()
  const waiting = now.decodePicture(await createTestPicture('jpeg'))
  close()
  await expect(waiting).rejects.toMatchObject({ status: 503 })
  await expect(now.decodePicture(Buffer.alloc(1))).rejects.toMatchObject({ status: 503 })
  await expect.poll(workers).toEqual([])
})

test('the process ends with the one that started it, even when that is killed', async () => {
  open()
  const program = `
    import { createImageWorker } from ${JSON.stringify(new URL('./image-worker.ts', import.meta.url).href)}
    const { now } = createImageWorker({ entry: new URL(${JSON.stringify(entry.href)}) })
    await now.renderCover({ seed: 'x', theme: 'light', width: 64, height: 36, format: 'webp' })
    const { readdirSync, readFileSync } = await import('node:fs')
    const isMine = (id) => { try { return readFileSync('/proc/' + id + '/status', 'utf8').includes('PPid:\\t' + process.pid + '\\n') } catch { return false } }
    process.stdout.write(readdirSync('/proc').filter((id) => /^[0-9]+$/.test(id) && isMine(id)).join(' '), () => process.kill(process.pid, 'SIGKILL'))`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  const child = Number(stdout)
  expect(child).toBeGreaterThan(1)
  await expect.poll(() => isAlive(child)).toBe(false)
})
