// The daily backup: when it is made, by whom, what stays, and what admins see when it fails.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { installation } from '#src/platform/installation.tables.ts'
import { createLog } from '#src/platform/log.ts'
import { createDiskStorage } from '#src/platform/storage/storage.ts'
import { createTestWrite } from '#src/platform/unit-of-work.fixtures.ts'
import { createDailyBackup } from './daily-backup.ts'
import { checkBackup } from './read-archive.ts'

let database: TestDatabase
let root: string
let folder: string
/** In Berlin, two hours ahead. */
let now: Date
const signal = new AbortController().signal

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'olea-daily-'))
  const { db, pool, kind, connection, close } = await createTestDatabase()
  // It may be in memory, where there are no files to copy.
  database = { db, pool, kind, connection, close }
})

beforeEach(async () => {
  await database.db.delete(installation)
  folder = await mkdtemp(join(root, 'backups-'))
  now = new Date('2026-06-01T01:30:00Z')
})

afterAll(async () => {
  await database.close()
  await rm(root, { recursive: true, force: true })
})

function createJob(daily: object | undefined = {}) {
  const settings = daily && { folder, hour: 3, keep: 2, ...daily }
  return createDailyBackup({
    ...{ db: database.db, database, write: createTestWrite(database), log: createLog('silent') },
    storage: createDiskStorage(join(root, 'media')),
    config: {
      ...{ dataDir: root, secretKey: 'k'.repeat(32), timeZone: 'Europe/Berlin' },
      backup: { passphrase: 'an olive press turns slowly', daily: settings },
    },
    now: () => now,
  })
}

const files = async () => (await readdir(folder)).sort()
const moveTo = (time: string) => {
  now = new Date(time)
}

test('is made once a day, from the hour on in the time zone of the site, and verified', async () => {
  const job = createJob()
  moveTo('2026-06-01T00:59:00Z')
  await job.run({ signal })
  expect(await files()).toEqual([])
  expect(await job.readState()).toEqual({
    isEnabled: true,
    lastSuccess: null,
    failure: null,
    isOverdue: false,
  })
  moveTo('2026-06-01T01:00:00Z')
  await job.run({ signal })
  const name = 'olea-daily-2026-06-01T010000Z.tar.gz'
  expect(await files()).toEqual([name])
  await checkBackup(join(folder, name))
  const state = await job.readState()
  expect(state).toMatchObject({ lastSuccess: { fileName: name, at: '2026-06-01T01:00:00.000Z' } })
  moveTo('2026-06-01T20:00:00Z')
  await job.run({ signal })
  expect(await files()).toEqual([name])
  moveTo('2026-06-04T00:00:00Z')
  expect(await job.readState()).toMatchObject({ isOverdue: true })
})

test('of several processes one makes it', async () => {
  await Promise.all([createJob(), createJob(), createJob()].map((job) => job.run({ signal })))
  expect(await files()).toHaveLength(1)
})

test('keeps as many as wished, and leaves other files alone', async () => {
  const others = ['olea.tar.gz', 'olea-daily-notes.txt', 'olea-daily-2026-05-01T010000Z.tar.gz.old']
  for (const name of others) await writeFile(join(folder, name), 'mine')
  await writeFile(join(folder, 'olea-daily-2026-05-30T010000Z.tar.gz'), 'an older backup')
  await writeFile(join(folder, 'olea-daily-2026-05-31T010000Z.tar.gz'), 'an old backup')
  const abandoned = join(folder, '.olea-daily-2026-05-31T020000Z.tar.gz.incomplete-abcdef')
  await mkdir(abandoned)
  await utimes(abandoned, 0, 0)
  await createJob().run({ signal })
  expect(await files()).toEqual(
    [...others, 'olea-daily-2026-05-31T010000Z.tar.gz', 'olea-daily-2026-06-01T013000Z.tar.gz'].sort(),
  )
})

test('a failure is shown, leaves nothing behind, and ends the attempts of the day after three', async () => {
  const blocked = join(folder, 'a-file')
  await writeFile(blocked, '')
  const job = createJob({ folder: blocked })
  for (let attempt = 0; attempt < 3; attempt += 1) await job.run({ signal })
  const { failure, lastSuccess } = await job.readState()
  expect(failure).toMatchObject({ at: '2026-06-01T01:30:00.000Z', reason: expect.stringContaining('EEXIST') })
  expect(lastSuccess).toBe(null)
  // A fourth attempt would succeed, and is not made before the next day.
  await createJob().run({ signal })
  expect(await files()).toEqual(['a-file'])
  moveTo('2026-06-02T01:30:00Z')
  await createJob().run({ signal })
  expect(await job.readState()).toMatchObject({ failure: null, lastSuccess: { at: now.toISOString() } })
})

test('a stopping process ends the backup without a trace, and the next start makes it', async () => {
  const stopping = new AbortController()
  stopping.abort()
  await createJob().run({ signal: stopping.signal })
  expect(await files()).toEqual([])
  expect(await createJob().readState()).toMatchObject({ failure: null, lastSuccess: null })
  await createJob().run({ signal })
  expect(await files()).toHaveLength(1)
})

test('does nothing without a folder', async () => {
  const job = createDailyBackup({
    ...{ db: database.db, database, write: createTestWrite(database), log: createLog('silent') },
    storage: createDiskStorage(join(root, 'media')),
    config: {
      ...{ dataDir: root, secretKey: undefined, timeZone: 'UTC' },
      backup: { passphrase: undefined, daily: undefined },
    },
    now: () => now,
  })
  await job.run({ signal })
  expect(await job.readState()).toMatchObject({ isEnabled: false, isOverdue: false })
})
