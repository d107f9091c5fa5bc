// pg-boss on the application's own database: it stores the jobs, and hands each to one process.
import { PgBoss, type Queue } from 'pg-boss'
import type { Database } from '../database/database.ts'
import type { JobDefinition } from './define-job.ts'

/** Schema of the database that pg-boss creates and migrates itself. */
const schema = 'jobs'
/** Jobs of killed processes are returned to their queue at most this long after they have expired. */
const superviseIntervalSeconds = 15

type BossOptions = Pick<ConstructorParameters<typeof PgBoss>[0] & object, 'supervise' | 'schedule'>

/** Not started: enqueuing and fetching need only the schema, maintenance and schedules start with `start()`. */
export function createBoss({ pool }: Pick<Database, 'pool'>, options: BossOptions = {}): PgBoss {
  return new PgBoss({
    ...options,
    schema,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    db: {
      async executeSql(text, values) {
        const result = await pool.query(text, values)
        // Several statements in one query return an array of results. pg-boss reads rows of single results only.
        return { rows: Array.isArray(result) ? [] : result.rows }
      },
    },
  })
}

/** Creates or updates the schema of the job queue. Call it after the migrations. */
export async function installJobSchema(database: Pick<Database, 'pool'>): Promise<void> {
  const boss = createBoss(database, { supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Creates the missing queues, and applies changed definitions to the others. */
export async function syncQueues(boss: PgBoss, definitions: JobDefinition[]): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const definition of definitions) {
    const options = toQueueOptions(definition)
    const queue = stored.get(definition.name)
    if (!queue) await boss.createQueue(definition.name, options)
    else if (differs(queue, options)) await boss.updateQueue(definition.name, options)
  }
}

function toQueueOptions({ retry, expireInSeconds }: JobDefinition) {
  return {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.maxDelaySeconds,
    expireInSeconds,
  }
}

function differs(queue: Queue, options: ReturnType<typeof toQueueOptions>): boolean {
  return (Object.keys(options) as (keyof typeof options)[]).some((name) => queue[name] !== options[name])
}
