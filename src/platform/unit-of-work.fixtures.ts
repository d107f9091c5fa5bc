// A unit of work for tests of services that are created without all the others.
import { createCacheInvalidation } from './cache/cache-invalidation.ts'
import type { Database } from './database/database.ts'
import { createLog } from './log.ts'
import { createOutbox } from './mail/outbox.ts'
import { createWrite, type Write } from './unit-of-work.ts'

/** @param parts the ones that a test is about; the others send nothing and record nothing */
export function createTestWrite(
  { db }: Pick<Database, 'db'>,
  parts: Partial<Parameters<typeof createWrite>[0]> = {},
): Write {
  const log = createLog('silent')
  return createWrite({
    db,
    cacheInvalidation: createCacheInvalidation({ db, log, onInvalidate: () => undefined }),
    outbox: createOutbox({ db, log, transport: { send: async () => undefined } }),
    recordAudit: async () => undefined,
    ...parts,
  })
}
