// What migrations do with the scans that a site already has.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations } from '#src/platform/database/apply-migrations.ts'
import { createTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('drop schema public cascade; create schema public') // the test applies its own migrations
})
afterAll(() => database.close())

test('photos of corrected scans leave the wrong product; others are linked to their scan', async () => {
  await applyMigrations(database, { until: '0054_label-texts-by-language' })
  const { pool } = database
  for (const id of ['right', 'wrong'])
    await pool.query(
      `insert into products (id, name, brand_key, sort_key, created_at, updated_at) values ($1, $1, '', '', now(), now())`,
      [id],
    )
  for (const [scan, learnt] of [
    ['kept', 'right'],
    ['corrected', 'wrong'],
  ]) {
    await pool.query(
      `insert into scans (id, status, read, product_id, candidates, model)
        values ($1, 'recognised', '{"lines": []}', 'right', '[]', 'test')`,
      [scan],
    )
    await pool.query(
      `insert into media (id, content_type, extension, width, height, bytes, file_name, created_at)
        values ($1, 'image/jpeg', 'jpg', 1, 1, 1, 'scan-' || $1 || '.jpg', now())`,
      [scan],
    )
    await pool.query(
      `insert into product_pictures (id, product_id, picture_id, kind, source) values ('of-' || $1, $2, $1, 'photo', 'scan')`,
      [scan, learnt],
    )
  }
  await applyMigrations(database, { until: '0055_reference-picture-of-scan' })
  const { rows } = await pool.query('select id, reference_picture_id as picture from scans order by id')
  expect(rows).toEqual([
    { id: 'corrected', picture: null },
    { id: 'kept', picture: 'of-kept' },
  ])
  expect((await pool.query('select id from product_pictures')).rows).toEqual([{ id: 'of-kept' }])
})
