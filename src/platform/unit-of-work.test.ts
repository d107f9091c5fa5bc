// A write changes everything it names, or nothing.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuditService } from '#src/audit/server/audit.service.ts'
import type { AuditRecord } from './audit-record.ts'
import { createCacheInvalidation } from './cache/cache-invalidation.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { createLog } from './log.ts'
import { composeMessage } from './mail/message.ts'
import { createOutbox } from './mail/outbox.ts'
import { createTestWrite } from './unit-of-work.fixtures.ts'
import type { UnitOfWork, Write } from './unit-of-work.ts'

let database: TestDatabase
let write: Write
let invalidated: (string[] | undefined)[]
let sentTo: string[]
let outbox: ReturnType<typeof createOutbox>

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`create table notes (id text primary key)`)
})

beforeEach(() => {
  const { db } = database
  const log = createLog('silent')
  invalidated = []
  sentTo = []
  const onInvalidate = (tags: string[] | undefined) => void invalidated.push(tags)
  const cacheInvalidation = createCacheInvalidation({ db, log, onInvalidate })
  outbox = createOutbox({ db, log, transport: { send: async ({ message }) => void sentTo.push(message.to) } })
  write = createTestWrite(database, {
    cacheInvalidation,
    outbox,
    recordAudit: createAuditService(database).record,
  })
})

afterAll(() => database.close())

const message = composeMessage('reader@olea.test', 'en', {
  subject: 'A note',
  paragraphs: ['Somebody wrote a note.'],
  signature: { name: 'Olea', url: 'https://news.olea.test' },
})

async function storeNote({ tx, invalidate, audit, mail }: UnitOfWork, id: string): Promise<string> {
  const record: AuditRecord = {
    actor: undefined,
    action: 'note.written',
    subject: { type: 'note', id, label: '' },
  }
  await tx.execute(sql`insert into notes (id) values (${id})`)
  invalidate('notes', `note:${id}`)
  await audit(record)
  await mail({ kind: 'test.note', message })
  return id
}

async function countAll(id: string): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from notes where id = ${id}) as notes,
    (select count(*)::int from cache_invalidations where tags @> array[${`note:${id}`}]) as invalidations,
    (select count(*)::int from audit_log where subject_id = ${id}) as entries,
    (select count(*)::int from outgoing_mails where state in ('waiting', 'sent')) as mails`)
  return rows[0] ?? {}
}

test('a commit changes rows, invalidates, audits and mails', async () => {
  expect(await write((unit) => storeNote(unit, 'kept'))).toBe('kept')
  expect(invalidated[0]).toEqual(['notes', 'note:kept'])
  expect(await countAll('kept')).toEqual({ notes: 1, invalidations: 1, entries: 1, mails: 1 })
  await outbox.deliver()
  expect(sentTo).toEqual(['reader@olea.test'])
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
})
