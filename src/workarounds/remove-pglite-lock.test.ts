import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareEmbeddedTemplate } from '#src/platform/database/test-database-template.ts'
import { removePgliteLock } from './remove-pglite-lock.ts'

const extensions = { pg_trgm }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-pglite-'))
  const template = new Blob([await readFile(await prepareEmbeddedTemplate())])
  const database = await PGlite.create({ dataDir: folder, extensions, loadDataDir: template })
  await database.close()
  await writeFile(join(folder, 'postmaster.pid'), '') // created, not yet written to
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('is still needed: PGlite does not start with an empty postmaster.pid', async () => {
  await expect(PGlite.create({ dataDir: folder, extensions })).rejects.toThrow()
})

test('PGlite starts once the lock file is removed', async () => {
  await removePgliteLock(folder)
  const database = await PGlite.create({ dataDir: folder, extensions })
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})
