// Backups are written from a test database, restored into the embedded database, and from there into the kind of the first.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#src/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import {
  createDatabaseOnServer,
  dropDatabaseOnServer,
  withDatabaseName,
} from '#src/platform/database/test-server.ts'
import { installJobSchema } from '#src/platform/jobs/boss.ts'
import { createDiskStorage } from '#src/platform/storage/storage.ts'
import { type ArchiveEntry, readArchiveEntries, writeArchiveEntries } from './archive.fixtures.ts'
import { BackupFileError } from './backup-format.ts'
import { fillManyRows } from './many-rows.fixtures.ts'
import { withSnapshot } from './read-tables.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Each restore creates an embedded database. */
const restoreTimeoutMs = 180_000
const passphrase = 'an olive press turns slowly'
const secretKey = 'a-key-of-the-site-that-is-long-enough'
const pictureId = 'ab'.repeat(20)
const pictureKey = `originals/ab/${pictureId}.png`
const picture = randomBytes(300_000)
const insertPicture = `insert into media (id, content_type, extension, width, height, bytes, alt, created_at)
  values ($1, 'image/png', 'png', 1, 1, 1, $2, '2026-02-03 04:05:06.789+02')`

let root: string
let source: TestDatabase
let backup: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'olea-backup-'))
  source = withoutFolder(await createTestDatabase())
  await installJobSchema(source)
  await source.pool.query(insertPicture, [pictureId, 'Line\none, "quoted" \\ and \u{1FAD2}'])
  await source.pool.query(
    `insert into installation (key, value) values ('preview-secret', '{"secret": "${'s'.repeat(43)}"}'), ('probe', '1')`,
  )
  await source.pool.query("select create_ad_events_partition('2026-02-01 00:00:00+00')")
  await fillManyRows(source)
  const dataDir = join(root, 'source')
  await createDiskStorage(join(dataDir, 'media')).put(pictureKey, picture)
  backup = join(root, 'first.tar.gz')
  await backUp(source, dataDir, backup)
})

afterAll(async () => {
  await source.close()
  await rm(root, { recursive: true, force: true })
})

/** A test database may be in memory, where there are no files to copy. */
function withoutFolder({ db, pool, kind, connection, close }: TestDatabase): TestDatabase {
  return { db, pool, kind, connection, close }
}

function backUp(
  database: Pick<Database, 'kind' | 'connection' | 'copyTo'>,
  dataDir: string,
  path: string,
  key: string | undefined = passphrase,
) {
  const storage = createDiskStorage(join(dataDir, 'media'))
  return writeBackup(path, { database, storage, config: { dataDir, secretKey }, passphrase: key })
}

type Place = { dataDir: string; url?: string }

function restore(path: string, place: Place, options: Partial<Parameters<typeof restoreBackup>[1]> = {}) {
  const { dataDir, url } = place
  return restoreBackup(path, {
    openDatabase: () => openDatabase({ url, dataDir, role: 'server' }),
    storage: createDiskStorage(join(dataDir, 'media')),
    config: { dataDir, secretKey: undefined },
    withoutSecrets: false,
    passphrase,
    ...options,
  })
}

/** Every row of every table in its text form, and the states of the sequences. */
function readEverything(database: Pick<Database, 'connection'>): Promise<Record<string, unknown>> {
  return withSnapshot(database.connection, async (reader) => {
    const tables: Record<string, unknown> = {}
    for (const table of await reader.listTables()) {
      const lines: string[] = []
      for await (const { text } of reader.readParts(table)) lines.push(...text.trimEnd().split('\n'))
      tables[`${table.schema}.${table.name}`] = { ...table, lines: lines.sort() }
    }
    const sequences = await reader.readSequences()
    return { tables, sequences, secrets: await reader.readInstallationSecrets() }
  })
}

async function withPlace<T>(place: Place, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, role: 'server' })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

test(
  'a backup restored into the embedded database and back has every row of every table',
  async () => {
    const expected = await readEverything(source)
    const embedded = { dataDir: join(root, 'embedded') }
    expect(await restore(backup, embedded)).toMatchObject({ secrets: 'restored' })
    const second = join(root, 'second.tar.gz')
    await withPlace(embedded, async (database) => {
      expect(await readEverything(database)).toEqual(expected)
      await backUp(database, embedded.dataDir, second)
    })
    expect(await readFile(join(embedded.dataDir, 'media', pictureKey))).toEqual(picture)
    expect(await readFile(join(embedded.dataDir, 'secret-key'), 'utf8')).toBe(`${secretKey}\n`)

    const template = inject('testTemplate')
    const isServer = template.kind === 'postgresql'
    const name = isServer ? await createDatabaseOnServer(template.url, { purpose: 'restore' }) : ''
    const back = {
      dataDir: join(root, 'back'),
      ...(isServer ? { url: withDatabaseName(template.url, name) } : {}),
    }
    try {
      await restore(second, back)
      await withPlace(back, async (database) => {
        expect(await readEverything(database)).toEqual(expected)
        // The foreign keys are there again.
        await expect(
          database.pool.query(
            "insert into media_sources (url, media_id, fetched_at) values ('https://x.example', 'none', now())",
          ),
        ).rejects.toMatchObject({ code: '23503' })
      })
    } finally {
      if (isServer) await dropDatabaseOnServer(template.url, name)
    }
  },
  restoreTimeoutMs,
)

test(
  'a backup made while rows are written is one moment',
  async () => {
    const path = join(root, 'under-writes.tar.gz')
    const ids = Array.from({ length: 60 }, (_, index) => index.toString(16).padStart(40, '0'))
    const acknowledged = ids.slice(0, 30)
    const insert = async (id: string) => void (await source.pool.query(insertPicture, [id, '']))
    for (const id of acknowledged) await insert(id)
    const writing = (async () => {
      for (const id of ids.slice(30)) await insert(id)
    })()
    await Promise.all([backUp(source, join(root, 'source'), path), writing])
    const place = { dataDir: join(root, 'under-writes') }
    await restore(path, place)
    const restored = await withPlace(place, async ({ pool }) =>
      (await pool.query<{ id: string }>('select id from media where width = 1 order by id')).rows.map(
        ({ id }) => id,
      ),
    )
    expect(restored).toEqual(expect.arrayContaining(acknowledged))
    // What was written later is missing from the end, never from the middle.
    const found = restored.filter((id) => id !== pictureId)
    expect(found).toEqual(ids.slice(0, found.length))
    await source.pool.query('delete from media where id = any($1)', [ids])
  },
  restoreTimeoutMs,
)

test('secrets are sealed: no text of the file contains them, and only the passphrase opens them', async () => {
  const text = gunzipSync(await readFile(backup)).toString('latin1')
  expect(text).not.toContain('s'.repeat(43))
  expect(text).not.toContain(secretKey)
  const place = { dataDir: join(root, 'sealed') }
  await expect(restore(backup, place, { passphrase: 'another passphrase' })).rejects.toThrow(/does not open/)
  await expect(restore(backup, place, { passphrase: undefined })).rejects.toThrow(/BACKUP_PASSPHRASE/)
  await expect(readdir(place.dataDir)).rejects.toThrow('ENOENT')
})

test('a backup from before a change of the key needs the previous key', async () => {
  const place = { dataDir: join(root, 'changed-key') }
  const config = { ...place, secretKey: 'the-key-of-the-site-after-the-change' }
  await expect(restore(backup, place, { config })).rejects.toThrow(/another key than SECRET_KEY/)
  // Files are written after the key was checked.
  const put = () => Promise.reject(new Error('the key fits'))
  const storage = { ...createDiskStorage(place.dataDir), put }
  const options = { storage, config: { ...config, previousSecretKey: secretKey } }
  await expect(restore(backup, place, options)).rejects.toThrow('the key fits')
})

test(
  'a backup without secrets restores everything else',
  async () => {
    const path = join(root, 'without-secrets.tar.gz')
    await writeBackup(path, {
      database: source,
      storage: createDiskStorage(join(root, 'source', 'media')),
      config: { dataDir: join(root, 'source'), secretKey },
      passphrase: undefined,
    })
    const place = { dataDir: join(root, 'without-secrets') }
    expect(await restore(path, place, { passphrase: undefined })).toMatchObject({ secrets: 'left out' })
    const { tables, secrets } = await withPlace(place, readEverything)
    expect(secrets).toEqual([])
    expect(tables).toEqual((await readEverything(source)).tables)
    expect(await readdir(place.dataDir)).not.toContain('secret-key')
  },
  restoreTimeoutMs,
)

test('a failed backup leaves nothing, and a file that exists is not replaced', async () => {
  const folder = join(root, 'failed')
  await mkdir(folder)
  const path = join(folder, 'backup.tar.gz')
  const failing = {
    ...createDiskStorage(join(root, 'source', 'media')),
    find: () => Promise.reject(new Error('broken')),
  }
  const options = { database: source, config: { dataDir: root, secretKey }, passphrase }
  await expect(writeBackup(path, { ...options, storage: failing })).rejects.toThrow('broken')
  expect(await readdir(folder)).toEqual([])
  await writeFile(path, 'something else')
  await expect(backUp(source, root, path)).rejects.toThrow('exists already')
  expect(await readFile(path, 'utf8')).toBe('something else')
  expect(await readdir(folder)).toEqual(['backup.tar.gz'])
})

test('a place that is not empty is refused, and stays as it is', async () => {
  const place = { dataDir: join(root, 'embedded') }
  const before = await withPlace(place, readEverything)
  await expect(restore(backup, place)).rejects.toThrow(/is not empty .*set DATA_DIR to a new folder/)
  expect(await withPlace(place, readEverything)).toEqual(before)
  const storage = createDiskStorage(join(root, 'pictures-only', 'media'))
  await storage.put('originals/cd/other.png', Buffer.from('x'))
  await expect(restore(backup, { dataDir: join(root, 'pictures-only') })).rejects.toThrow(
    /pictures here already/,
  )
})

const hostile: [string, (entries: ArchiveEntry[]) => ArchiveEntry[]][] = [
  ['a path that leads out of the folder', (entries) => entries.map(rename('files/../../outside.png'))],
  ['an absolute path', (entries) => entries.map(rename('/tmp/outside.png'))],
  [
    'a link',
    (entries) =>
      entries.map((entry) =>
        isPicture(entry)
          ? { header: { ...entry.header, type: 'symlink', linkname: '/etc' }, content: Buffer.alloc(0) }
          : entry,
      ),
  ],
  [
    'a changed picture',
    (entries) =>
      entries.map((entry) =>
        isPicture(entry) ? { ...entry, content: Buffer.alloc(entry.content.length) } : entry,
      ),
  ],
  ['a missing picture', (entries) => entries.filter((entry) => !isPicture(entry))],
  ['a picture twice', (entries) => entries.flatMap((entry) => (isPicture(entry) ? [entry, entry] : [entry]))],
  ['a missing end', (entries) => entries.slice(0, -1)],
  [
    'something after the end',
    (entries) => [...entries, { header: { name: 'files/originals/zz/more.png' }, content: Buffer.from('x') }],
  ],
]

function isPicture({ header }: ArchiveEntry): boolean {
  return header.name === `files/${pictureKey}`
}

function rename(name: string) {
  return (entry: ArchiveEntry): ArchiveEntry =>
    isPicture(entry) ? { ...entry, header: { ...entry.header, name } } : entry
}

test.each(hostile)('a backup with %s is refused before anything is written', async (name, change) => {
  const path = join(root, `${name.replaceAll(' ', '-')}.tar.gz`)
  await writeArchiveEntries(path, change(await readArchiveEntries(backup)))
  const place = { dataDir: join(root, `hostile ${name}`) }
  await expect(restore(path, place)).rejects.toBeInstanceOf(BackupFileError)
  await expect(readdir(place.dataDir)).rejects.toThrow('ENOENT')
})

test('a truncated file and one that is no backup are refused', async () => {
  const bytes = await readFile(backup)
  const files: [string, Buffer][] = [
    ['half', bytes.subarray(0, bytes.length / 2)],
    ['almost', bytes.subarray(0, bytes.length - 1)],
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('This is not a backup.')],
    ['gzip', gzipSync('This is not a backup.')],
  ]
  for (const [name, content] of files) {
    const path = join(root, `${name}.tar.gz`)
    await writeFile(path, content)
    const place = { dataDir: join(root, `refused ${name}`) }
    await expect(restore(path, place), name).rejects.toBeInstanceOf(BackupFileError)
    await expect(readdir(place.dataDir), name).rejects.toThrow('ENOENT')
  }
})

test(
  'a restore that fails in the middle leaves no row and no file, and can be repeated',
  async () => {
    const place = { dataDir: join(root, 'interrupted') }
    const storage = createDiskStorage(join(place.dataDir, 'media'))
    const failing = {
      ...storage,
      async put(key: string, data: Parameters<typeof storage.put>[1]) {
        await storage.put(key, data)
        throw new Error('the disk is full')
      },
    }
    await expect(restore(backup, place, { storage: failing })).rejects.toThrow('the disk is full')
    expect(await Array.fromAsync(storage.list('originals'))).toEqual([])
    expect(await readdir(place.dataDir)).not.toContain('secret-key')
    await restore(backup, place)
    expect(await withPlace(place, readEverything)).toEqual(await readEverything(source))
  },
  restoreTimeoutMs,
)
