// A backup of an older version is restored with the schema of that version, and then migrated to this one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations } from '#src/platform/database/apply-migrations.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { migrationsFolder, readMigrations } from '#src/platform/database/read-migrations.ts'
import { installJobSchema } from '#src/platform/jobs/boss.ts'
import { createDiskStorage } from '#src/platform/storage/storage.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const olderMigration = '0025_catalogue'
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'olea-older-backup-'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

const open = (dataDir: string) => openDatabase({ dataDir, role: 'server' })
const storage = (dataDir: string) => createDiskStorage(join(dataDir, 'media'))

test('a backup of an older version is migrated after it was restored', { timeout: 180_000 }, async () => {
  const source = join(root, 'source')
  const target = join(root, 'target')
  const file = join(root, 'older.tar.gz')
  const older = await open(source)
  await applyMigrations(older, { until: olderMigration })
  await installJobSchema(older)
  await older.pool.query(
    `insert into media (id, content_type, extension, width, height, bytes, alt, created_at)
      select lpad(n::text, 40, '0'), 'image/png', 'png', 1, 1, 1, 'picture ' || n, now() from generate_series(1, 20) as n`,
  )
  await writeBackup(file, {
    ...{ database: older, storage: storage(source), passphrase: undefined },
    config: { dataDir: source, secretKey: undefined },
  })
  await older.close()

  await restoreBackup(file, {
    passphrase: undefined,
    openDatabase: () => open(target),
    storage: storage(target),
    config: { dataDir: target, secretKey: undefined },
    withoutSecrets: true,
  })
  const restored = await open(target)
  try {
    expect(await applyMigrations(restored)).toEqual([])
    const names = (await readMigrations(migrationsFolder)).map(({ name }) => name)
    const applied = await restored.pool.query<{ name: string }>(
      'select name from applied_migrations order by position',
    )
    expect(applied.rows.map(({ name }) => name)).toEqual(names)
    expect(names.indexOf(olderMigration)).toBeLessThan(names.length - 10)
    const pictures = await restored.pool.query<{ alt: string }>('select alt from media order by id')
    expect(pictures.rows.map(({ alt }) => alt)).toEqual(
      Array.from({ length: 20 }, (_, index) => `picture ${index + 1}`),
    )
  } finally {
    await restored.close()
  }
})
