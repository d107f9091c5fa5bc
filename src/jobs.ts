// Background jobs: one line per job, with its cron schedule.
import type { Database } from './platform/database/database.ts'
import { type Jobs, scheduleJobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Services } from './services.ts'

export async function startJobs(deps: { database: Database; services: Services; log: Log }): Promise<Jobs> {
  const { database, services } = deps
  return scheduleJobs(deps, [
    { name: 'cache.prune', cron: '17 * * * *', run: () => services.cacheInvalidation.prune() },
    { name: 'news.prune-counted-events', cron: '27 * * * *', run: () => services.news.eventCounter.prune() },
    { name: 'news.prune-desk', cron: '23 3 * * *', run: () => services.newsroom.prune() },
    { name: 'media.copy-covers', cron: '* * * * *', run: () => services.news.covers.copyRemoteCovers() },
    { name: 'media.prepare-uploads', cron: '* * * * *', run: () => services.media.pregenerateSizes() },
    { name: 'storage.move', cron: '* * * * *', run: async () => void (await services.storage.migrate()) },
    { name: 'media.sweep', cron: '47 * * * *', run: () => services.media.sweep() },
    { name: 'mail.deliver', cron: '* * * * *', run: () => services.outbox.deliver() },
    { name: 'mail.prune', cron: '57 3 * * *', run: () => services.outbox.prune() },
    { name: 'auth.prune', cron: '37 3 * * *', run: () => services.auth.prune() },
    { name: 'database.vacuum', cron: '7 * * * *', run: async () => database.vacuum?.() },
  ])
}
