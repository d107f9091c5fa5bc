import { expect, test } from 'vitest'
import { checkMigrations } from './migrations.ts'

const users = { name: 'users', columns: { id: { type: 'text' } } }
const wider = { name: 'users', columns: { id: { type: 'text' }, name: { type: 'text' } } }

function snapshot(id: string, prevId: string, tables: Record<string, unknown>) {
  return { id, prevId, tables, enums: {} }
}

/** A valid folder: a hand-written extension, then a table. */
function createFolder(): Map<string, string> {
  const entries = [
    { idx: 0, tag: '0000_extensions', when: 1 },
    { idx: 1, tag: '0001_users', when: 2 },
  ]
  return new Map([
    ['migrations/meta/_journal.json', JSON.stringify({ entries })],
    ['migrations/meta/0000_snapshot.json', JSON.stringify(snapshot('a', '0', {}))],
    ['migrations/meta/0001_snapshot.json', JSON.stringify(snapshot('b', 'a', { users }))],
    ['migrations/0000_extensions.sql', '-- For suggestions.\nCREATE EXTENSION pg_trgm;'],
    ['migrations/0001_users.sql', 'CREATE TABLE "users" ();'],
  ])
}

const noChange = () => undefined
const present = snapshot('new', '0', { users })

function messagesAfter(
  change: (folder: Map<string, string>) => unknown,
  current: unknown = present,
): string[] {
  const folder = createFolder()
  change(folder)
  return checkMigrations(folder, current).map(({ file, message }) => `${file}: ${message}`)
}

test('a valid folder passes', () => {
  expect(messagesAfter(noChange)).toEqual([])
})

test('a changed table is named', () => {
  expect(messagesAfter(noChange, snapshot('new', '0', { users: wider }))).toEqual([
    expect.stringContaining('migrations/0001_users.sql: tables have changed (users)'),
  ])
  expect(messagesAfter(noChange, snapshot('new', '0', {}))).toEqual([expect.stringContaining('(users)')])
  expect(messagesAfter(noChange, { ...present, enums: { role: ['admin'] } })).toEqual([
    expect.stringContaining('(enums)'),
  ])
})

test('a missing file and an unlisted one are found', () => {
  expect(messagesAfter((folder) => folder.delete('migrations/0001_users.sql'))).toEqual([
    'migrations/0001_users.sql: missing, but listed in the journal',
  ])
  expect(messagesAfter((folder) => folder.delete('migrations/meta/0000_snapshot.json'))).toEqual([
    'migrations/meta/0000_snapshot.json: missing, but listed in the journal',
  ])
  expect(messagesAfter((folder) => folder.set('migrations/0002_more.sql', 'SELECT 1'))).toEqual([
    expect.stringContaining('migrations/0002_more.sql: not listed in the journal'),
  ])
})

test('a snapshot with another predecessor is found', () => {
  const change = (folder: Map<string, string>) =>
    folder.set('migrations/meta/0001_snapshot.json', JSON.stringify(snapshot('b', 'elsewhere', { users })))
  expect(messagesAfter(change)).toEqual([expect.stringContaining('does not follow the previous snapshot')])
})

test('a journal out of order is found', () => {
  const entries = [
    { idx: 0, tag: '0000_extensions', when: 2 },
    { idx: 1, tag: '0001_users', when: 1 },
  ]
  expect(
    messagesAfter((folder) => folder.set('migrations/meta/_journal.json', JSON.stringify({ entries }))),
  ).toEqual([expect.stringContaining('0001_users is out of order')])
})

test('a hand-written migration needs a comment', () => {
  expect(
    messagesAfter((folder) => folder.set('migrations/0000_extensions.sql', 'CREATE EXTENSION pg_trgm;')),
  ).toEqual([expect.stringContaining('begin with a comment')])
  // Drizzle's statement separator looks like a comment.
  expect(
    messagesAfter((folder) => folder.set('migrations/0000_extensions.sql', '--> statement-breakpoint')),
  ).toHaveLength(1)
})

test('an empty journal is a finding', () => {
  expect(messagesAfter((folder) => folder.set('migrations/meta/_journal.json', '{"entries":[]}'))).toEqual([
    expect.stringContaining('lists no migrations'),
  ])
})
