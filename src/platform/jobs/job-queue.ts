// Background jobs: enqueued in the transaction that causes them, or by a schedule, and run by any process of the site
// (docs/decisions/0014-jobs-are-enqueued-with-the-change.md).
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Database, Transaction } from '../database/database.ts'
import type { Log } from '../log.ts'
import { createBoss, syncQueues } from './boss.ts'
import { defineJob, type JobContext, type JobDefinition, type JobHandler, noPayload } from './define-job.ts'
import { createJobWorker, type JobWorker } from './job-worker.ts'
import { removeUnknownQueues, syncSchedules } from './sync-schedules.ts'

export type JobQueue = ReturnType<typeof createJobQueue>

type EnqueueOptions = {
  /**
   * Of several jobs with the same name and key only one is run, also if the first has ended: the key is remembered for a
   * week after that.
   */
  key?: string
  startAfterSeconds?: number
}

/** @throws ZodError if the payload does not fit the definition */
export type Enqueue = <Payload extends object>(
  definition: JobDefinition<Payload>,
  payload: Payload,
  options?: EnqueueOptions,
) => Promise<void>

type Registered = { definition: JobDefinition; cron: string | undefined; worker: JobWorker }

/** Lets the response to the causing request go out first. */
const startDelayMs = 50
/** Running jobs that heed their signal end after the first time, all others after the second. */
const stopTimeoutsMs = { abort: 3_000, abandon: 10_000 } as const

export function createJobQueue({ database, log }: { database: Pick<Database, 'pool'>; log: Log }) {
  const boss = createBoss(database)
  const registered = new Map<string, Registered>()
  const stopController = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  /** Attempts in this process. */
  const attempts = new Map<string, { done: number; failed: number }>()
  let preparing: Promise<void> | undefined
  let starting: Promise<void> | undefined
  let isRunning = false

  boss.on('error', (error) => log.warn({ error }, 'the job queue reported an error'))

  function register<Payload extends object>(
    definition: JobDefinition<Payload>,
    handle: JobHandler<Payload>,
    cron?: string,
  ): void {
    const { name } = definition
    if (registered.has(name)) throw new Error(`The job ${name} is registered twice`)
    const counts = { done: 0, failed: 0 }
    attempts.set(name, counts)
    const worker = createJobWorker({
      ...{ boss, log, definition, handle, stopSignal: stopController.signal },
      onEnd: (outcome) => {
        counts[outcome] += 1
      },
    })
    registered.set(name, { definition, cron, worker })
  }

  const listEnqueued = () => [...registered.values()].filter(({ cron }) => cron === undefined)

  async function prepareQueues(): Promise<void> {
    const definitions = listEnqueued().map(({ definition }) => definition)
    await syncQueues(boss, definitions)
    // pg-boss reads a queue's settings with the first call that names it, on a connection of its own. Inside a
    // transaction of the embedded database this would wait for the transaction to end.
    for (const { name } of definitions) await boss.findJobs(name, { id: randomUUID() })
  }

  /** Call it before a transaction that may enqueue jobs. Does its work once. */
  function prepare(): Promise<void> {
    preparing ??= prepareQueues().catch((error: unknown) => {
      preparing = undefined
      throw error
    })
    return preparing
  }

  async function enqueue<Payload extends object>(
    tx: Transaction,
    definition: JobDefinition<Payload>,
    payload: Payload,
    { key, startAfterSeconds }: EnqueueOptions = {},
  ): Promise<void> {
    const { name } = definition
    const found = registered.get(name)
    if (!found || found.cron !== undefined) throw new Error(`The job ${name} is not registered for enqueuing`)
    const db = fromDrizzle(tx, sql)
    const id = key === undefined ? undefined : toJobId(name, key)
    const data = definition.payload.parse(payload)
    const stored = await boss.send(name, data, {
      db,
      ...(id === undefined || key === undefined ? {} : { id, singletonKey: key }),
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
    })
    if (stored !== null) return
    // Nothing is stored if there is a job with this key, and if the queue was removed since this process prepared it.
    if (id !== undefined && (await boss.findJobs(name, { id, db })).length > 0) return
    preparing = undefined
    throw new Error(`The queue of the job ${name} does not exist any more`)
  }

  function poll({ worker }: Registered): void {
    worker.wake()
    const timer = setInterval(worker.wake, worker.pollingIntervalMs)
    timers.add(timer.unref())
  }

  async function startAll(): Promise<void> {
    const all = [...registered.values()]
    await boss.start()
    await prepare()
    await syncQueues(
      boss,
      all.map(({ definition }) => definition),
    )
    await syncSchedules(boss, all)
    await removeUnknownQueues(boss, { known: registered, log })
    isRunning = true
    for (const job of all) poll(job)
  }

  return {
    prepare,
    enqueue,
    attempts: attempts as ReadonlyMap<string, Readonly<{ done: number; failed: number }>>,

    /** Every process registers all jobs that it may enqueue, with what runs them. */
    register<Payload extends object>(definition: JobDefinition<Payload>, handle: JobHandler<Payload>): void {
      register(definition, handle)
    },

    /** @param job.cron in UTC. Each run is executed by one process, and again after a failure */
    schedule(job: {
      name: string
      cron: string
      run: (context: JobContext) => Promise<void>
      expireInSeconds?: number
    }): void {
      const { name, expireInSeconds } = job
      register(
        defineJob({ name, payload: noPayload, ...(expireInSeconds ? { expireInSeconds } : {}) }),
        (_payload, context) => job.run(context),
        job.cron,
      )
    },

    /** Starts jobs that were enqueued in this process, once their transaction is committed. */
    wakeSoon(names: Iterable<string>): void {
      const workers = [...names].flatMap((name) => registered.get(name)?.worker ?? [])
      if (!isRunning || workers.length === 0) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        for (const worker of workers) worker.wake()
      }, startDelayMs)
      timers.add(timer.unref())
    },

    /** Runs jobs from now on: enqueued ones, and those whose schedule is due. */
    start(): Promise<void> {
      starting ??= startAll()
      return starting
    },

    /** Runs all enqueued jobs that are due, for tests and tools. Jobs that only a schedule runs are left out. */
    async runDue(): Promise<void> {
      await prepare()
      const workers = listEnqueued().map(({ worker }) => worker)
      for (const worker of workers) worker.wake()
      await Promise.all(workers.map((worker) => worker.settled()))
    },

    /** Gives running jobs 3 seconds before their signal aborts, and 10 in all. Those that do not end are run again. */
    async stop(): Promise<void> {
      await starting?.catch(() => undefined)
      isRunning = false
      for (const timer of timers) clearInterval(timer)
      const workers = [...registered.values()].map(({ worker }) => worker)
      for (const worker of workers) worker.stop()
      const abortTimer = setTimeout(() => stopController.abort(), stopTimeoutsMs.abort)
      const abandoned = new Promise((resolve) => {
        timers.add(setTimeout(resolve, stopTimeoutsMs.abandon).unref())
      })
      await Promise.race([Promise.all(workers.map((worker) => worker.settled())), abandoned])
      clearTimeout(abortTimer)
      stopController.abort()
      if (starting) await boss.stop({ graceful: false })
    },
  }
}

/** The same for the same name and key: the database accepts an id once. */
function toJobId(name: string, key: string): string {
  const hex = createHash('sha256').update(`${name}\0${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
