// The scanner on an overloaded computer: a killed worker, tasks that take too long, and more photos than it can read.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLibraryApp, type LibraryApp } from '#src/media/server/library.fixtures.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { findWorkers } from '#src/platform/worker-process/find-workers.fixtures.ts'
import { drawLabel, labels, takePhoto } from './label-artwork.fixtures.ts'
import { createLearning } from './learning.ts'
import { createRecogniser } from './recognition/recogniser.ts'
import { brokenOffCode, createScanWorker, timeoutCode } from './recognition/scan-worker.ts'

/** Loading the networks takes long where many tests run at a time. */
const slowMs = 120_000
const entry = new URL('../../scan.worker.ts', import.meta.url)
const photos = { concurrent: 2, waiting: 20 }

let olea: LibraryApp
let photo: Buffer

beforeAll(async () => {
  olea = await createLibraryApp()
  photo = await takePhoto(await drawLabel(labels.montefiore))
})
afterAll(() => olea.close())

async function post(image: Buffer) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(image)]), 'photo.jpg')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return olea.app.inject({
    method: 'POST',
    url: '/api/scans',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}

const findScanWorkers = () => findWorkers('scan.worker')

test(
  'a scan whose worker is killed is answered all the same, and so is the next one',
  async () => {
    expect((await post(photo)).statusCode).toBe(200)
    const [worker = 0] = await findScanWorkers()
    const scanning = post(photo)
    process.kill(worker, 'SIGKILL')
    const answer = await scanning
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().scan.read.lines.join(' ')).toContain('MONTEFIORE')
    expect(await findScanWorkers()).not.toContain(worker)
    expect((await post(photo)).statusCode).toBe(200)
  },
  slowMs,
)

test(
  'a task during which the worker is killed is run again, once',
  async () => {
    const before = await findScanWorkers()
    const findOwn = async () => (await findScanWorkers()).filter((id) => !before.includes(id))
    const worker = createScanWorker({ entry })
    await worker.now.hasReferences()
    const [first = 0] = await findOwn()
    const reading = worker.now.readLabel({ key: 'label', image: photo })
    process.kill(first, 'SIGKILL')
    expect((await reading).words).toContain('montefiore')

    const [second = 0] = await findOwn()
    const again = worker.now.readLabel({ key: 'again', image: photo }).catch((reason: unknown) => reason)
    process.kill(second, 'SIGKILL')
    await expect.poll(findOwn, { timeout: 30_000 }).not.toContain(second)
    worker.close()
    expect(await again).toMatchObject({ status: 503, code: 'scan-busy' })
  },
  slowMs,
)

test(
  'photos beyond those that may wait are refused at once with Retry-After',
  async () => {
    const blank = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    await post(blank)
    const [worker = 0] = await findScanWorkers()
    // No photo may be answered before all have arrived.
    process.kill(worker, 'SIGSTOP')
    const excess = 6
    const count = photos.concurrent + photos.waiting + excess
    const refused: Awaited<ReturnType<typeof post>>[] = []
    const sent = Array.from({ length: count }, async () => {
      const answer = await post(blank)
      if (answer.statusCode === 503) refused.push(answer)
      return answer
    })
    try {
      await expect.poll(() => refused.length, { timeout: 30_000 }).toBe(excess)
    } finally {
      process.kill(worker, 'SIGCONT')
    }
    const answers = await Promise.all(sent)
    expect(refused[0]?.json().code).toBe('scan-busy')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const answered = answers.filter(({ statusCode }) => statusCode === 200)
    expect(answered).toHaveLength(photos.concurrent + photos.waiting)
    expect(refused).toHaveLength(excess)
  },
  slowMs,
)

test('a task that takes too long is answered with 503 and Retry-After, without a second attempt', async () => {
  const worker = createScanWorker({ entry, taskTimeoutMs: 1 })
  const error = await worker.now.compressPhoto(photo).catch((reason: unknown) => reason)
  worker.close()
  expect(error).toMatchObject({ status: 503, code: timeoutCode, headers: { 'retry-after': '5' } })
})

test('nobody waits for a task of the background, which may take longer', async () => {
  const worker = createScanWorker({ entry, taskTimeoutMs: 1 })
  expect(await worker.later.compressPhoto(photo)).toBeInstanceOf(Uint8Array)
  worker.close()
})

function emptyCatalogue() {
  return {
    findTextCandidates: vi.fn(async () => []),
    findProductsByGtin: async () => [],
    findProductsByIds: async () => [],
    listReferences: () => [],
    listReferenceIds: async () => [],
    getReferencesState: async () => '',
  }
}

test('a scan that takes too long starts no further step and is answered with 503', async () => {
  const source = emptyCatalogue()
  const recogniser = createRecogniser({ entry, maxMs: 1, ...source })
  const error = await recogniser.recognise({ image: photo }).catch((reason: unknown) => reason)
  recogniser.close()
  expect(error).toMatchObject({ status: 503, code: timeoutCode, headers: { 'retry-after': '5' } })
  expect(source.findTextCandidates).not.toHaveBeenCalled()
})

test('a scan that is stopped starts no further step', async () => {
  const source = emptyCatalogue()
  const recogniser = createRecogniser({ entry, ...source })
  const controller = new AbortController()
  const scanning = recogniser.recognise({ image: photo, signal: controller.signal })
  const reason = new Error('stopped')
  controller.abort(reason)
  await expect(scanning).rejects.toBe(reason)
  recogniser.close()
  expect(source.findTextCandidates).not.toHaveBeenCalled()
})

test('tasks beyond the limit of the queue are refused, and the others are done', async () => {
  const worker = createScanWorker({ entry })
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => worker.now.compressPhoto(photo)))
  worker.close()
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({ reason: { status: 503, code: 'scan-busy' } })
})

test('a worker above its limit of memory is replaced between tasks', async () => {
  const before = await findScanWorkers()
  const worker = createScanWorker({ entry, memory: { maxBytes: 1, minTasks: 2 } })
  const findOwn = async () => (await findScanWorkers()).filter((id) => !before.includes(id))
  await worker.now.compressPhoto(photo)
  const [first] = await findOwn()
  expect(first).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 3 }, () => worker.now.compressPhoto(photo)))
  await expect.poll(findOwn, { timeout: 10_000 }).not.toContain(first)
  worker.close()
})

test('a picture whose reading is broken off is tried again later; a file that is no picture is not', async () => {
  const problem = (status: number, code: string) => new ProblemError({ status, code, title: code })
  const stored: [string, Uint8Array | null][] = []
  const waiting = ['broken-off', 'no-picture', 'good']
  const read = vi.fn(async (id: string): Promise<Uint8Array> => {
    if (id === 'broken-off') throw problem(400, brokenOffCode)
    if (id === 'no-picture') throw problem(400, 'photo-unreadable')
    return new Uint8Array([1])
  })
  const pictureFeatures = {
    listWithout: async (_version: number, _limit: number, except: readonly string[] = []) =>
      waiting
        .filter((id) => !except.includes(id) && !stored.some(([known]) => known === id))
        .map((id) => ({ id, mediaId: id, extension: 'png' })),
    store: async (id: string, _version: number, features: Uint8Array | null) =>
      void stored.push([id, features]),
  }
  const learning = createLearning({
    log: { warn: () => undefined } as never,
    catalogue: { pictureFeatures } as never,
    media: {
      getOriginal: async (id: string) => ({
        read: async function* () {
          yield Buffer.from(id)
        },
      }),
    } as never,
    recogniser: { extractFeatures: (image) => read(Buffer.from(image).toString()) },
    referencePhotos: {} as never,
    findPhoto: async () => undefined,
  })
  await expect(learning.prepareReferences()).rejects.toMatchObject({ code: brokenOffCode })
  expect(stored).toEqual([])
  // The next run of the job leaves the picture out for a while.
  expect(await learning.prepareReferences()).toBe(2)
  expect(stored).toEqual([
    ['no-picture', null],
    ['good', new Uint8Array([1])],
  ])
  expect(read.mock.calls.filter(([id]) => id === 'broken-off')).toHaveLength(1)
})
