// Background jobs: one line per job, with its cron schedule.
import type { Database } from './platform/database/database.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Services } from './services.ts'

export async function startJobs(deps: { database: Database; services: Services; log: Log }): Promise<Jobs> {
  const { database, services } = deps
  return createJobs(deps, [
    { name: 'cache.prune', every: '17 * * * *', run: () => services.cacheInvalidation.prune() },
    { name: 'news.prune-counted-events', every: '27 * * * *', run: () => services.news.counting.prune() },
    { name: 'news.prune-desk', every: '23 3 * * *', run: () => services.newsroom.prune() },
    { name: 'media.copy-covers', every: '* * * * *', run: () => services.news.covers.copyRemoteCovers() },
    { name: 'media.prepare-uploads', every: '* * * * *', run: () => services.media.prepareUploads() },
    { name: 'storage.move', every: '* * * * *', run: async () => void (await services.storage.move()) },
    { name: 'media.sweep', every: '47 * * * *', run: () => services.media.sweep() },
    { name: 'mail.deliver', every: '* * * * *', run: () => services.outbox.deliver() },
    { name: 'mail.prune', every: '57 3 * * *', run: () => services.outbox.prune() },
    { name: 'auth.prune', every: '37 3 * * *', run: () => services.auth.prune() },
    { name: 'database.vacuum', every: '7 * * * *', run: async () => database.vacuum?.() },
  ])
}
