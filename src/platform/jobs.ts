// Scheduled background jobs on the application's own database (pg-boss). Each scheduled run is executed once, however
// many server processes there are.
import { PgBoss } from 'pg-boss'
import type { Database } from './database/database.ts'
import type { Log } from './log.ts'

export type JobDefinition = {
  /** Module and verb: `news.prune-counted-events`. Stored as the queue name. */
  name: string
  /** Cron expression, in UTC. */
  cron: string
  run: () => Promise<void>
}

export type Jobs = { stop(): Promise<void> }

/** Long, because no job is urgent and on the embedded database each poll blocks other queries. */
const pollingIntervalSeconds = 15
const retryLimit = 3

export async function scheduleJobs(
  deps: { database: Pick<Database, 'pool'>; log: Log },
  definitions: JobDefinition[],
): Promise<Jobs> {
  const { database, log } = deps
  const boss = new PgBoss({
    schema: 'jobs',
    db: {
      executeSql: async (text, values) => {
        const result = await database.pool.query(text, values)
        // Several statements in one query return an array of results. pg-boss reads rows of single results only.
        return { rows: Array.isArray(result) ? [] : result.rows }
      },
    },
  })
  boss.on('error', (error) => log.warn({ error }, 'the job queue reported an error'))
  await boss.start()
  for (const { name, cron, run } of definitions) {
    await boss.createQueue(name, { retryLimit, retryBackoff: true })
    await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds }, async () => {
      const startedAt = performance.now()
      await run()
      log.debug({ job: name, ms: Math.round(performance.now() - startedAt) }, 'job done')
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}
