// A unit of work for tests of services that are created without all the others.
import { createCacheInvalidation } from './cache/cache-invalidation.ts'
import type { Database } from './database/database.ts'
import { createJobQueue } from './jobs/job-queue.ts'
import { createLog } from './log.ts'
import { createOutbox, sendMail } from './mail/outbox.ts'
import { createWrite, type Write } from './unit-of-work.ts'

/** @param parts the ones that a test is about; the others send nothing and record nothing */
export function createTestWrite(
  database: Pick<Database, 'db' | 'pool'>,
  parts: Partial<Parameters<typeof createWrite>[0]> = {},
): Write {
  const { db } = database
  const log = createLog('silent')
  const outbox = createOutbox({ db, log, transport: { send: async () => undefined } })
  const jobs = createJobQueue({ database, log })
  jobs.register(sendMail, outbox.send)
  return createWrite({
    db,
    cacheInvalidation: createCacheInvalidation({ db, log, onInvalidate: () => undefined }),
    outbox,
    jobs,
    recordAudit: async () => undefined,
    ...parts,
  })
}
