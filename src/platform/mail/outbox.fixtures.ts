// An outbox for tests, with the job queue that sends its mails: each is a process of its own on the same database.
import type { Database } from '../database/database.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import type { Log } from '../log.ts'
import { createTestWrite } from '../unit-of-work.fixtures.ts'
import { createOutbox, sendMail } from './outbox.ts'
import type { MailTransport } from './transports.ts'

export type TestOutbox = ReturnType<typeof openTestOutbox>

/** Close it after the test. */
export function openTestOutbox(
  database: Pick<Database, 'db' | 'pool'>,
  { log, transport }: { log: Log; transport: MailTransport },
) {
  const outbox = createOutbox({ db: database.db, log, transport })
  const jobs = createJobQueue({ database, log })
  jobs.register(sendMail, outbox.send)
  return {
    ...outbox,
    outbox,
    jobs,
    write: createTestWrite(database, { outbox, jobs }),
    start: jobs.start,
    /** Resolves once every due mail has been attempted. */
    deliver: jobs.runDue,
    close: jobs.stop,
  }
}
