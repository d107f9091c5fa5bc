// Background jobs on the product's own database (pg-boss): each runs once however many processes there are.
import { PgBoss } from 'pg-boss'
import type { Database } from './database/database.ts'
import type { Log } from './log.ts'

export type JobDefinition = {
  /** Feature and verb: `news.prune-counted-events`. */
  name: string
  /** Cron expression, in UTC. */
  cron: string
  run: () => Promise<void>
}

export type Jobs = { stop(): Promise<void> }

/** Nothing here is urgent, and on the embedded database every look costs a turn. */
const pollingIntervalSeconds = 15
const attempts = 3

export async function scheduleJobs(
  needs: { database: Pick<Database, 'pool'>; log: Log },
  definitions: JobDefinition[],
): Promise<Jobs> {
  const { database, log } = needs
  const boss = new PgBoss({
    schema: 'jobs',
    db: {
      executeSql: async (text, values) => {
        const result = await database.pool.query(text, values)
        // Several statements at once give a list of results; pg-boss reads the rows of a single one.
        return { rows: Array.isArray(result) ? [] : result.rows }
      },
    },
  })
  boss.on('error', (error) => log.warn({ error }, 'the job queue has trouble'))
  await boss.start()
  for (const { name, cron: every, run } of definitions) {
    await boss.createQueue(name, { retryLimit: attempts, retryBackoff: true })
    await boss.schedule(name, every)
    await boss.work(name, { pollingIntervalSeconds }, async () => {
      const startedAt = performance.now()
      await run()
      log.debug({ job: name, ms: Math.round(performance.now() - startedAt) }, 'job done')
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}
