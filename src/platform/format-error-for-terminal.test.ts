import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { formatErrorForTerminal } from './format-error-for-terminal.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('formats a failed statement as one line without its values', async () => {
  const secret = 'of-nobody@olea.test'
  const attempt = database.db.execute(sql`insert into nothing values (${secret}, ${'line\n'.repeat(100)})`)
  const failure = await attempt.then(
    () => new Error('it did not fail'),
    (error: Error) => error,
  )
  expect(failure.message).toContain(secret)
  const line = formatErrorForTerminal(failure)
  expect(line).toMatch(/^The database rejected a statement: .*nothing.*$/)
  expect(line).not.toContain(secret)
})

test('returns the message of any other error', () => {
  expect(formatErrorForTerminal(new Error('The port is taken'))).toBe('The port is taken')
})
