// What the metrics of the process show (platform/http/metrics.ts), from the services that know it.
import type { Database } from './platform/database/database.ts'
import type { MetricSources } from './platform/http/metrics.ts'
import { readJobBacklog } from './platform/jobs/read-job-backlog.ts'
import { readMailBacklog } from './platform/mail/read-mail-backlog.ts'
import type { Services } from './services.ts'

export function createMetricSources(deps: {
  services: Pick<Services, 'ads' | 'caches' | 'dailyBackup' | 'jobs'>
  database: Pick<Database, 'db' | 'pool'>
  countCacheHits: () => number
}): MetricSources {
  const { services, database, countCacheHits } = deps
  return {
    // Published label values, independent of the property names.
    caches: { responses: services.caches.responses, memoized: services.caches.memoized },
    countCacheHits,
    pool: database.pool,
    jobAttempts: services.jobs.attempts,
    adLedgerLagMs: services.ads.events.lagMs,
    readBacklog: async () => ({
      jobs: await readJobBacklog(database.db),
      mails: await readMailBacklog(database.db),
    }),
    readBackupAge: async () => {
      const { isEnabled, lastSuccess, failure } = await services.dailyBackup.readState()
      if (!isEnabled) return undefined
      const ageSeconds = lastSuccess ? (Date.now() - Date.parse(lastSuccess.at)) / 1000 : undefined
      return { ageSeconds, isLastAttemptFailed: failure !== null }
    },
  }
}
