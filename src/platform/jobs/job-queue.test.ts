// Jobs of several processes on one database: enqueued with a change, run once, retried after a failure.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createLog, type Log } from '../log.ts'
import { createTestWrite } from '../unit-of-work.fixtures.ts'
import { createBoss } from './boss.ts'
import { defineJob, type JobContext, type JobDefinition, type JobHandler } from './define-job.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'

let database: TestDatabase
const openQueues: JobQueue[] = []
let logged: { message: string; job?: string }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})

afterEach(async () => {
  for (const queue of openQueues.splice(0)) await queue.stop()
  await database.db.execute(sql`delete from jobs.job`)
  logged = []
})

afterAll(() => database.close())

const translate = defineJob({
  name: 'test.translate',
  payload: z.object({ articleId: z.string(), language: z.enum(['de', 'fr']) }),
  retry: { limit: 2, delaySeconds: 10, maxDelaySeconds: 60 },
  concurrency: 2,
})
type Translation = z.infer<typeof translate.payload>
const payload: Translation = { articleId: 'a1', language: 'de' }

/** Another process of the same site. */
function openProcess(handle: JobHandler<Translation>, definition: JobDefinition<Translation> = translate) {
  const record = (context: { job?: string }, message: string) => void logged.push({ ...context, message })
  const log = Object.assign(createLog('silent'), { warn: record, error: record }) as Log
  const jobs = createJobQueue({ database, log })
  openQueues.push(jobs)
  jobs.register(definition, handle)
  return { jobs, write: createTestWrite(database, { jobs }) }
}

const noWork = async () => undefined

let runCount = 0
const countRun = async () => {
  runCount += 1
}

async function findJobs() {
  const { rows } = await database.db.execute<{ state: string; attempts: number; message: string | null }>(
    sql`select state, retry_count + 1 as attempts, output ->> 'message' as message from jobs.job order by created_on`,
  )
  return rows
}

function passTime(seconds: number) {
  return database.db.execute(
    sql`update jobs.job set start_after = start_after - make_interval(secs => ${seconds})`,
  )
}

test('runs a job after the commit, with its payload, id and key', async () => {
  const runs: { payload: Translation; context: JobContext }[] = []
  const { jobs, write } = openProcess(async (payload, context) => void runs.push({ payload, context }))
  await write(async ({ enqueue }) => {
    await enqueue(translate, payload, { key: 'a1 de' })
    await enqueue(translate, { ...payload, language: 'fr' })
  })
  await jobs.runDue()
  // Jobs of one transaction have the same time and no order.
  expect(runs.sort((one, other) => one.payload.language.localeCompare(other.payload.language))).toMatchObject(
    [
      { payload, context: { key: 'a1 de', attempt: 1, id: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
      { payload: { language: 'fr' }, context: { key: undefined, attempt: 1 } },
    ],
  )
  expect(await findJobs()).toMatchObject([{ state: 'completed' }, { state: 'completed' }])
})

test('stores no job after a rollback', async () => {
  const { write } = openProcess(noWork)
  const failing = write(async ({ enqueue }) => {
    await enqueue(translate, payload)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await findJobs()).toEqual([])
})

test('starts a job at once in the process that enqueued it', async () => {
  runCount = 0
  const { jobs, write } = openProcess(countRun)
  await jobs.start()
  const startedAt = performance.now()
  await write(({ enqueue }) => enqueue(translate, payload))
  await expect.poll(() => runCount, { timeout: 10_000, interval: 10 }).toBe(1)
  expect(performance.now() - startedAt, 'without waiting for the next poll').toBeLessThan(4_000)
})

test('runs a job enqueued by another process that runs none', async () => {
  runCount = 0
  const polling = { ...translate, pollingIntervalSeconds: 1 }
  const server = openProcess(countRun, polling)
  const tool = openProcess(noWork)
  await server.jobs.start()
  await tool.write(({ enqueue }) => enqueue(translate, payload))
  await expect.poll(() => runCount, { timeout: 10_000 }).toBe(1)
})

test('retries a failed job with growing delays until the last attempt, and keeps the reason', async () => {
  const attempts: number[] = []
  const { jobs, write } = openProcess(async (_payload, { attempt }) => {
    attempts.push(attempt)
    throw new Error(`the provider is away (${attempt})`)
  })
  await write(({ enqueue }) => enqueue(translate, payload))
  await jobs.runDue()
  await jobs.runDue()
  expect(attempts, 'not before the delay').toEqual([1])
  await passTime(20)
  await jobs.runDue()
  expect(await findJobs()).toMatchObject([{ state: 'retry', message: 'the provider is away (2)' }])
  await passTime(20)
  await jobs.runDue()
  expect(attempts, 'the second delay is longer').toEqual([1, 2])
  await passTime(20)
  await jobs.runDue()
  expect(attempts).toEqual([1, 2, 3])
  expect(await findJobs()).toMatchObject([{ state: 'failed', message: 'the provider is away (3)' }])
  expect(logged.map(({ message }) => message)).toEqual([
    'a job failed; it will be retried',
    'a job failed; it will be retried',
    'a job failed for the last time',
  ])
})

test('retries without a log entry of its own when the handler has reported the failure', async () => {
  const { jobs, write } = openProcess(async () => ({ retryBecause: 'busy' }))
  await write(({ enqueue }) => enqueue(translate, payload))
  await jobs.runDue()
  expect(await findJobs()).toMatchObject([{ state: 'retry', message: 'busy' }])
  expect(logged).toEqual([])
})

test('runs a job once for each key, also when it has ended', async () => {
  const keys: (string | undefined)[] = []
  const { jobs, write } = openProcess(async (_payload, { key }) => void keys.push(key))
  const enqueueOnce = (key: string) => write(({ enqueue }) => enqueue(translate, payload, { key }))
  await Promise.all([enqueueOnce('one'), enqueueOnce('one'), enqueueOnce('two')])
  await jobs.runDue()
  await enqueueOnce('one')
  await jobs.runDue()
  expect(keys.sort()).toEqual(['one', 'two'])
})

test('runs each job in one of several processes, no more at a time than the definition says', async () => {
  const runs: string[] = []
  const running = [0, 0, 0]
  let mostRunning = 0
  const processes = running.map((_, index) =>
    openProcess(async ({ articleId }) => {
      running[index] = (running[index] ?? 0) + 1
      mostRunning = Math.max(mostRunning, running[index])
      await new Promise((resolve) => setTimeout(resolve, 5))
      running[index] -= 1
      runs.push(articleId)
    }),
  )
  const ids = Array.from({ length: 20 }, (_, index) => `article-${index}`)
  await processes[0]?.write(async ({ enqueue }) => {
    for (const articleId of ids) await enqueue(translate, { articleId, language: 'fr' })
  })
  await Promise.all(processes.map(({ jobs }) => jobs.runDue()))
  expect(runs.sort()).toEqual(ids.sort())
  expect(mostRunning).toBe(2)
})

test('rejects a payload that does not fit, together with the change', async () => {
  const { write } = openProcess(noWork)
  const wrong = { articleId: 'a1', language: 'xx' } as unknown as Translation
  await expect(write(({ enqueue }) => enqueue(translate, wrong))).rejects.toThrow('language')
  expect(await findJobs()).toEqual([])
})

test('fails a stored payload that does not fit, and says what is wrong', async () => {
  runCount = 0
  const { jobs } = openProcess(countRun)
  await jobs.prepare()
  await createBoss(database).send('test.translate', { articleId: 'a1', lang: 'de' })
  await jobs.runDue()
  expect(runCount).toBe(0)
  expect(await findJobs()).toMatchObject([{ state: 'retry', message: expect.stringContaining('language') }])
  expect(logged).toMatchObject([{ job: 'test.translate', message: 'a job failed; it will be retried' }])
})

test('runs a job later when it is enqueued with a delay', async () => {
  runCount = 0
  const { jobs, write } = openProcess(countRun)
  await write(({ enqueue }) => enqueue(translate, payload, { startAfterSeconds: 60 }))
  await jobs.runDue()
  expect(runCount).toBe(0)
  await passTime(60)
  await jobs.runDue()
  expect(runCount).toBe(1)
})

test('tells running jobs that the process stops, and leaves them to be run again', async () => {
  let isAborted = false
  const { jobs, write } = openProcess(
    (_payload, { signal }) =>
      new Promise<undefined>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true
          reject(new Error('the process stops'))
        })
      }),
  )
  await write(({ enqueue }) => enqueue(translate, payload))
  const running = jobs.runDue()
  await expect.poll(async () => (await findJobs())[0]?.state).toBe('active')
  await jobs.stop()
  await running
  expect(isAborted).toBe(true)
  expect(await findJobs()).toMatchObject([{ state: 'retry' }])
  // It is no fault of the job.
  expect(logged).toEqual([])
})

test('schedules jobs, and removes schedules and queues that no job has any more', async () => {
  const boss = createBoss(database)
  const before = openProcess(noWork)
  before.jobs.schedule({ name: 'test.prune', cron: '17 * * * *', run: noWork })
  before.jobs.schedule({ name: 'test.old', cron: '27 * * * *', run: noWork })
  await before.jobs.start()
  await before.jobs.stop()
  const listSchedules = async () =>
    (await boss.getSchedules()).map(({ name, cron }) => `${name} ${cron}`).sort()
  expect(await listSchedules()).toEqual(['test.old 27 * * * *', 'test.prune 17 * * * *'])
  await boss.send('test.old')
  await boss.createQueue('test.newer-version')
  await database.db.execute(
    sql`update jobs.queue set created_on = now() - interval '2 days' where name = 'test.old'`,
  )

  const after = openProcess(noWork)
  after.jobs.schedule({ name: 'test.prune', cron: '18 * * * *', run: noWork })
  await after.jobs.start()
  expect(await listSchedules()).toEqual(['test.prune 18 * * * *'])
  const queues = (await boss.getQueues()).map(({ name }) => name)
  expect(queues).toEqual(expect.arrayContaining(['test.prune', 'test.translate', 'test.newer-version']))
  expect(queues).not.toContain('test.old')
})

test('keeps an unknown queue with waiting payloads, and reports it', async () => {
  const boss = createBoss(database)
  await boss.createQueue('test.unknown')
  await boss.send('test.unknown', { articleId: 'a1' })
  await database.db.execute(
    sql`update jobs.queue set created_on = now() - interval '2 days' where name = 'test.unknown'`,
  )
  await openProcess(noWork).jobs.start()
  expect(await boss.getQueue('test.unknown')).toMatchObject({ name: 'test.unknown' })
  expect(logged).toMatchObject([{ message: 'no job of this version has this queue' }])
})

test('runs a scheduled job', async () => {
  runCount = 0
  const { jobs } = openProcess(noWork)
  jobs.schedule({ name: 'test.scheduled', cron: '* * * * *', run: countRun })
  const boss = createBoss(database)
  await boss.createQueue('test.scheduled')
  await boss.send('test.scheduled')
  await jobs.start()
  await expect.poll(() => runCount, { timeout: 10_000 }).toBeGreaterThan(0)
})

test('applies changed settings to a queue that exists', async () => {
  await openProcess(noWork).jobs.prepare()
  const changed = { ...translate, retry: { limit: 7, delaySeconds: 3, maxDelaySeconds: 30 } }
  await openProcess(noWork, changed).jobs.prepare()
  expect(await createBoss(database).getQueue('test.translate')).toMatchObject({
    retryLimit: 7,
    retryDelay: 3,
  })
})

test('does not lose a job whose queue was removed: the change fails, and the next one creates the queue', async () => {
  const { jobs, write } = openProcess(noWork)
  await jobs.prepare()
  await createBoss(database).deleteQueue('test.translate')
  await expect(write(({ enqueue }) => enqueue(translate, payload, { key: 'k' }))).rejects.toThrow(
    'does not exist',
  )
  await write(({ enqueue }) => enqueue(translate, payload, { key: 'k' }))
  expect(await findJobs()).toMatchObject([{ state: 'created' }])
})

test('rejects two jobs with the same name', () => {
  const { jobs } = openProcess(noWork)
  expect(() => jobs.register(translate, noWork)).toThrow('test.translate is registered twice')
})

test('rejects a job that is not registered, together with the change', async () => {
  const { jobs, write } = openProcess(noWork)
  jobs.schedule({ name: 'test.only-scheduled', cron: '17 * * * *', run: noWork })
  for (const name of ['test.unregistered', 'test.only-scheduled']) {
    const job = defineJob({ name, payload: z.object({}) })
    await expect(write(({ enqueue }) => enqueue(job, {}))).rejects.toThrow(`${name} is not registered`)
  }
})
