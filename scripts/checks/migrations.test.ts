import { expect, test } from 'vitest'
import { checkMigrations } from './migrations.ts'

const users = { name: 'users', columns: { id: { type: 'text' } } }
const wider = { name: 'users', columns: { id: { type: 'text' }, name: { type: 'text' } } }

function snapshot(id: string, prevId: string, tables: Record<string, unknown>) {
  return { id, prevId, tables, enums: {} }
}

/** A sound folder: an extension written by hand, then a table. */
function soundFolder(): Map<string, string> {
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

const asItIs = () => undefined
const now = snapshot('new', '0', { users })

function told(change: (folder: Map<string, string>) => unknown, current: unknown = now): string[] {
  const folder = soundFolder()
  change(folder)
  return checkMigrations(folder, current).map(({ file, advice }) => `${file}: ${advice}`)
}

test('a sound folder passes', () => {
  expect(told(asItIs)).toEqual([])
})

test('a table that has moved on is named', () => {
  expect(told(asItIs, snapshot('new', '0', { users: wider }))).toEqual([
    expect.stringContaining('migrations/0001_users.sql: the tables have moved on (users)'),
  ])
  expect(told(asItIs, snapshot('new', '0', {}))).toEqual([expect.stringContaining('(users)')])
  expect(told(asItIs, { ...now, enums: { role: ['admin'] } })).toEqual([expect.stringContaining('(enums)')])
})

test('a missing file and a stray one are found', () => {
  expect(told((folder) => folder.delete('migrations/0001_users.sql'))).toEqual([
    'migrations/0001_users.sql: missing, though the journal names it',
  ])
  expect(told((folder) => folder.delete('migrations/meta/0000_snapshot.json'))).toEqual([
    'migrations/meta/0000_snapshot.json: missing, though the journal names it',
  ])
  expect(told((folder) => folder.set('migrations/0002_more.sql', 'SELECT 1'))).toEqual([
    expect.stringContaining('migrations/0002_more.sql: the journal does not name it'),
  ])
})

test('a snapshot that follows another one is found', () => {
  const change = (folder: Map<string, string>) =>
    folder.set('migrations/meta/0001_snapshot.json', JSON.stringify(snapshot('b', 'elsewhere', { users })))
  expect(told(change)).toEqual([expect.stringContaining('does not follow the one before it')])
})

test('a journal out of order is found', () => {
  const entries = [
    { idx: 0, tag: '0000_extensions', when: 2 },
    { idx: 1, tag: '0001_users', when: 1 },
  ]
  expect(told((folder) => folder.set('migrations/meta/_journal.json', JSON.stringify({ entries })))).toEqual([
    expect.stringContaining('0001_users is out of order'),
  ])
})

test('what was written by hand says why', () => {
  expect(told((folder) => folder.set('migrations/0000_extensions.sql', 'CREATE EXTENSION pg_trgm;'))).toEqual(
    [expect.stringContaining('begin with a comment')],
  )
  // The divider of statements looks like a comment and says nothing.
  expect(
    told((folder) => folder.set('migrations/0000_extensions.sql', '--> statement-breakpoint')),
  ).toHaveLength(1)
})

test('an empty journal is no success', () => {
  expect(told((folder) => folder.set('migrations/meta/_journal.json', '{"entries":[]}'))).toEqual([
    expect.stringContaining('nothing was looked at'),
  ])
})
