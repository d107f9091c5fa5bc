// Mails that were waiting when Olea was updated from a version that sent mail without jobs.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createLog } from '../log.ts'
import { enqueueStoredMails } from './enqueue-stored-mails.ts'
import { composeMessage } from './message.ts'
import { openTestOutbox, type TestOutbox } from './outbox.fixtures.ts'

let database: TestDatabase
let outbox: TestOutbox
const sentIds: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const transport = { send: async ({ id }: { id: string }) => void sentIds.push(id) }
  outbox = openTestOutbox(database, { log: createLog('silent'), transport })
})

afterAll(async () => {
  await outbox.close()
  await database.close()
})

const message = composeMessage('reader@olea.test', 'en', {
  subject: 'Confirm your address',
  paragraphs: ['Enter this code:'],
  code: '123456',
  signature: { name: 'Olea', url: 'https://news.olea.test' },
})

function insertMail(id: string, state: string, nextAttemptInSeconds: number) {
  return database.db.execute(sql`insert into outgoing_mails (id, kind, state, letter, created_at, useful_until,
    attempts, next_attempt_at) values (${id}, 'test.message', ${state}, ${JSON.stringify(message)}, now(),
    now() + interval '1 day', 1, now() + make_interval(secs => ${nextAttemptInSeconds}))`)
}

test('sends each once, and none that a process of the older version is sending', async () => {
  for (let index = 0; index < 120; index += 1) await insertMail(`due-${index}`, 'waiting', -index)
  await insertMail('claimed', 'waiting', 60)
  await insertMail('sent', 'sent', 0)
  await enqueueStoredMails(outbox)
  await enqueueStoredMails(outbox)
  await outbox.deliver()
  expect(sentIds.sort()).toEqual(Array.from({ length: 120 }, (_, index) => `due-${index}`).sort())

  // The column rounds to milliseconds, so the current time could become a later one.
  await database.db.execute(
    sql`update outgoing_mails set next_attempt_at = now() - interval '1 second' where id = 'claimed'`,
  )
  await enqueueStoredMails(outbox)
  await outbox.deliver()
  expect(sentIds).toHaveLength(121)
  expect(sentIds).toContain('claimed')
})
