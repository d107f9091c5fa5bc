// A write changes everything it names, or nothing.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createAuditService } from '#src/audit/server/audit.service.ts'
import type { AuditRecord } from './audit-record.ts'
import { createCacheInvalidation } from './cache/cache-invalidation.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { defineJob } from './jobs/define-job.ts'
import { createLog } from './log.ts'
import { composeMessage } from './mail/message.ts'
import { openTestOutbox, type TestOutbox } from './mail/outbox.fixtures.ts'
import { createTestWrite } from './unit-of-work.fixtures.ts'
import type { UnitOfWork, Write } from './unit-of-work.ts'

let database: TestDatabase
let write: Write
let invalidated: (string[] | undefined)[]
let sentTo: string[]
let indexed: string[]
let outbox: TestOutbox

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`create table notes (id text primary key)`)
})

beforeEach(() => {
  const { db } = database
  const log = createLog('silent')
  invalidated = []
  sentTo = []
  indexed = []
  const onInvalidate = (tags: string[] | undefined) => void invalidated.push(tags)
  const cacheInvalidation = createCacheInvalidation({ db, log, onInvalidate })
  outbox = openTestOutbox(database, {
    log,
    transport: { send: async ({ message }) => void sentTo.push(message.to) },
  })
  outbox.jobs.register(indexNote, async ({ id }) => void indexed.push(id))
  write = createTestWrite(database, {
    cacheInvalidation,
    outbox,
    jobs: outbox.jobs,
    recordAudit: createAuditService(database).record,
  })
})

afterAll(() => database.close())

const indexNote = defineJob({ name: 'test.index-note', payload: z.object({ id: z.string() }) })

const message = composeMessage('reader@olea.test', 'en', {
  subject: 'A note',
  paragraphs: ['Somebody wrote a note.'],
  signature: { name: 'Olea', url: 'https://news.olea.test' },
})

async function storeNote({ tx, invalidate, audit, mail, enqueue }: UnitOfWork, id: string): Promise<string> {
  const record: AuditRecord = {
    actor: undefined,
    action: 'note.written',
    subject: { type: 'note', id, label: '' },
  }
  await tx.execute(sql`insert into notes (id) values (${id})`)
  invalidate('notes', `note:${id}`)
  await audit(record)
  await mail({ kind: 'test.note', message })
  await enqueue(indexNote, { id }, { key: id })
  return id
}

async function countAll(id: string): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from notes where id = ${id}) as notes,
    (select count(*)::int from cache_invalidations where tags @> array[${`note:${id}`}]) as invalidations,
    (select count(*)::int from audit_log where subject_id = ${id}) as entries,
    (select count(*)::int from outgoing_mails where state in ('waiting', 'sent')) as mails,
    (select count(*)::int from jobs.job where singleton_key = ${id}) as jobs`)
  return rows[0] ?? {}
}

test('a commit changes rows, invalidates, audits, mails and runs jobs', async () => {
  expect(await write((unit) => storeNote(unit, 'kept'))).toBe('kept')
  expect(invalidated[0]).toEqual(['notes', 'note:kept'])
  expect(await countAll('kept')).toEqual({ notes: 1, invalidations: 1, entries: 1, mails: 1, jobs: 1 })
  await outbox.deliver()
  expect(sentTo).toEqual(['reader@olea.test'])
  expect(indexed).toEqual(['kept'])
})

test('a rollback drops all of it', async () => {
  const before = await countAll('dropped')
  const failing = write(async (unit) => {
    await storeNote(unit, 'dropped')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await countAll('dropped')).toEqual(before)
  expect(invalidated).toEqual([])
  await outbox.deliver()
  expect(sentTo).toEqual([])
  expect(indexed).toEqual([])
})
