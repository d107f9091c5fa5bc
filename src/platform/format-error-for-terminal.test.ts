import { DrizzleQueryError, sql } from 'drizzle-orm'
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

test('says that the connection was lost, for a statement and for a new connection', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED /data/.s.PGSQL.5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  const terminated = new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly'))
  for (const error of [refused, terminated, new Error('Connection terminated unexpectedly')])
    expect(formatErrorForTerminal(error)).toMatch(
      /^The connection to the database was lost.* Run the command again\.$/,
    )
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(formatErrorForTerminal(new DrizzleQueryError('select 1', [], full))).toBe(
    'The database rejected a statement: could not extend file',
  )
  const explained = new Error('PostgreSQL does not respond at db:5432.', { cause: refused })
  expect(formatErrorForTerminal(explained)).toBe(explained.message)
})
