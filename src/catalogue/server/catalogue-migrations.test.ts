// What migrations do with the products that a catalogue already has.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyMigrations } from '#src/platform/database/apply-migrations.ts'
import { createTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public') // the tests apply their own migrations
})

/** @param facts columns as they were before the migration */
async function addProduct(id: string, facts: Record<string, unknown>): Promise<void> {
  const row = { id, brand_key: '', sort_key: '', created_at: new Date(), updated_at: new Date(), ...facts }
  const columns = Object.keys(row).map((name) => `"${name}"`)
  const values = Object.values(row).map((value) =>
    typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value,
  )
  await database.pool.query(
    `insert into products (${columns.join()}) values (${values.map((_, index) => `$${index + 1}`).join()})`,
    values,
  )
}

async function read(columns: string): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<{ id: string }>(`select id, ${columns} from products`)
  return Object.fromEntries(rows.map(({ id, ...facts }) => [id, facts]))
}

test('the analysis of a product becomes that of the lot that it names', async () => {
  await applyMigrations(database, { until: '0052_text-hash' })
  const label = { source: 'label' }
  const imported = { source: 'import', license: 'CC-BY-4.0' }
  await addProduct('analysed', {
    chemistry: { acidity: 0.2, lot: 'B7' },
    sources: { name: label, chemistry: imported },
  })
  await addProduct('empty', { chemistry: {}, sources: { name: label } })
  await addProduct('unknown', {})
  await applyMigrations(database, { until: '0053_analyses-of-lots' })
  expect(await read('analyses, sources')).toEqual({
    analysed: { analyses: [{ acidity: 0.2, lot: 'B7' }], sources: { name: label, analyses: imported } },
    empty: { analyses: [], sources: { name: label } },
    unknown: { analyses: [], sources: {} },
  })
  await expect(database.pool.query('select chemistry from products')).rejects.toThrow('does not exist')
})

test('the texts of a label are in its language, except those that were read on a photo', async () => {
  await applyMigrations(database, { until: '0053_analyses-of-lots' })
  const publisher = { source: 'publisher' }
  const photo = { source: 'label' }
  await addProduct('spanish', {
    language: 'sp',
    category_text: 'Aceite de oliva virgen extra',
    label_texts: ['Extracción en frío', 'Consérvese\nprotegido de la luz'],
    sources: { name: publisher, categoryText: publisher, labelTexts: publisher },
  })
  await addProduct('photo', {
    language: 'jp',
    category_text: 'エキストラバージン',
    label_texts: ['MONTE SCUR0'],
    sources: { labelTexts: photo },
  })
  await addProduct('unknown', { category_text: 'Azeite virgem', label_texts: ['Origem: Portugal'] })
  await addProduct('empty', { language: 'de', sources: { name: publisher } })
  await applyMigrations(database, { until: '0054_label-texts-by-language' })
  expect(await read('category_texts, printed_texts, sources')).toEqual({
    spanish: {
      category_texts: [{ language: 'es', text: 'Aceite de oliva virgen extra' }],
      printed_texts: [
        { language: 'es', text: 'Extracción en frío' },
        { language: 'es', text: 'Consérvese\nprotegido de la luz' },
      ],
      sources: { name: publisher, categoryTexts: publisher, printedTexts: publisher },
    },
    photo: {
      category_texts: [{ language: 'ja', text: 'エキストラバージン' }],
      printed_texts: [{ text: 'MONTE SCUR0' }],
      sources: { printedTexts: photo },
    },
    unknown: {
      category_texts: [{ text: 'Azeite virgem' }],
      printed_texts: [{ text: 'Origem: Portugal' }],
      sources: {},
    },
    empty: { category_texts: [], printed_texts: [], sources: { name: publisher } },
  })
  expect(await applyMigrations(database)).not.toContain('0054_label-texts-by-language')
})
