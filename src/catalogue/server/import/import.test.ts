// Imports into a real catalogue. The records of Open Food Facts are written from its documentation, not recorded.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { createCatalogueApp } from '../../catalogue.fixtures.ts'
import type { Product, ProductPage } from '../../contract/product.ts'
import { parseImportArguments, runImportCommand } from './import-command.ts'
import { toOpenFoodFactsEntry } from './open-food-facts/to-entry.ts'
import { openImport } from './open-import.ts'
import { runImport } from './run-import.ts'

const olea = await createCatalogueApp()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-import-'))
})
afterAll(async () => {
  await olea.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const output = { print: (line: string) => lines.push(line), printError: (line: string) => lines.push(line) }
  const command = parseImportArguments(args, output)
  const status =
    typeof command === 'number'
      ? command
      : await runImportCommand(
          command,
          { ...olea.services.catalogue, prepareReferences: async () => 0 },
          output,
        )
  return { status, text: lines.join('\n') }
}

async function store(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const byGtin = async (gtin: string) => (await olea.read(`/products/gtin/${gtin}`)).json<Product>()

const oil = {
  code: '8001234567897',
  lang: 'it',
  product_name: 'Monte Scuro Riserva',
  product_name_de: 'Monte Scuro Riserve',
  brands: 'Monte Scuro, Group',
  quantity: '0,75 L',
  categories_tags: ['en:plant-based-foods', 'en:olive-oils', 'en:extra-virgin-olive-oils'],
  labels_tags: ['en:organic', 'en:pdo'],
  packaging_tags: ['en:green-glass-bottle'],
  origins: 'Italy',
  origins_tags: ['en:italy'],
  ingredients_text: 'Olio <b>extra vergine</b> di oliva',
  nutrition_data_per: '100ml',
  nutriments: {
    'energy-kcal_100g': 824,
    'energy-kj_100g': '3389',
    fat_100g: 91.6,
    salt_100g: -1,
    proteins_100g: 'x',
  },
  last_modified_t: 1_760_000_000,
}

test('converts a record of Open Food Facts, with source and license of each fact', async () => {
  const path = await store('off.jsonl.gz', gzipSync(`${JSON.stringify(oil)}\n`))
  expect((await run(path)).text).toContain('1 products created')
  const product = await byGtin('8001234567897')
  expect(product).toMatchObject({
    name: 'Monte Scuro Riserva',
    brand: 'Monte Scuro',
    names: { de: 'Monte Scuro Riserve' },
    grade: 'extra-virgin',
    netQuantityMl: 750,
    origin: { kind: 'country', countries: ['IT'] },
    container: 'dark-glass',
    certifications: [{ scheme: 'Organic' }, { scheme: 'PDO' }],
    ingredients: 'Olio extra vergine di oliva',
    nutrition: { per100ml: { kilocalories: 824, kilojoules: 3389, fat: 91.6 } },
    status: 'live',
  })
  expect(product.nutrition?.per100ml).not.toHaveProperty('salt')
  expect(product.sources.brand).toEqual({
    source: 'open-food-facts',
    license: 'ODbL-1.0',
    url: 'https://world.openfoodfacts.org/product/8001234567897',
    at: new Date(1_760_000_000_000).toISOString(),
  })
})

test('changes nothing the second time, and never what the publisher stated', async () => {
  const record = { ...oil, code: '4006381333931', product_name: 'Twice', brands: 'Old' }
  const path = await store('twice.jsonl', JSON.stringify(record))
  await run(path)
  const before = await byGtin('4006381333931')
  expect((await run(path)).text).toContain('0 changed, 0 completed, 1 unchanged')
  expect(await byGtin('4006381333931')).toEqual(before)

  await olea.call('PATCH', `/products/${before._id}`, { brand: 'By the editors' })
  const changed = await store(
    'changed.jsonl',
    JSON.stringify({ ...record, brands: 'New', quantity: '500 ml' }),
  )
  expect((await run(changed)).text).toContain('1 changed')
  expect(await byGtin('4006381333931')).toMatchObject({ brand: 'By the editors', netQuantityMl: 500 })
})

test('completes a product made by hand', async () => {
  const { _id } = await olea.addProduct({
    name: 'By hand',
    brand: 'Mine',
    gtins: [{ gtin: '5000112637922' }],
  })
  const path = await store('hand.jsonl', JSON.stringify({ ...oil, code: '5000112637922' }))
  expect((await run(path)).text).toContain('1 completed')
  const product = await byGtin('5000112637922')
  expect(product).toMatchObject({ _id, name: 'By hand', brand: 'Mine', netQuantityMl: 750 })
  expect(product.sources).toMatchObject({
    name: { source: 'publisher' },
    netQuantityMl: { source: 'open-food-facts' },
  })
})

test('reads CSV, leaves out other food, and reports broken lines without stopping', async () => {
  const csv = [
    'code\tproduct_name\tbrands\tcategories_tags\tquantity\torigins_tags\tfat_100g',
    '96385074\tPicual\tLa Loma\ten:olive-oils,en:virgin-olive-oils\t500 ml\ten:spain\t91',
    '20000011\tSardines\tMar\ten:sardines-in-olive-oil\t120 g\t\t12',
    'a\tb\tc\td\te\tf\tg\th',
    '20000028\t\t\ten:olive-oils\t\t\t',
  ].join('\n')
  const { text } = await run(await store('off.csv', csv))
  expect(text).toContain('1 products created')
  expect(text).toContain('1 records skipped because they are no olive oil, 1 because they have no name')
  expect(text).toContain('off.csv, line 4: has 8 columns instead of 7')
  expect(await byGtin('96385074')).toMatchObject({ grade: 'virgin', origin: { countries: ['ES'] } })
  const broken = `${JSON.stringify({ ...oil, code: '20000035', product_name: 'After' })}\n{"code": "olive-\n`
  expect((await run(await store('broken.jsonl', broken))).text).toMatch(
    /1 products created[\s\S]*line 2: is not valid JSON/,
  )
})

test('reads damaged and unusual files as far as possible', async () => {
  const record = (code: string, name: string) => JSON.stringify({ ...oil, code, product_name: name })
  // Random names, so that half of the compressed bytes contain about half of the records.
  const names = Array.from({ length: 100 }, (_, n) =>
    record('', `Oil ${n} ${randomBytes(90).toString('base64')}`),
  )
  const whole = gzipSync(names.join('\n'))
  const truncated = await run(await store('cut.jsonl.gz', whole.subarray(0, Math.floor(whole.length / 2))))
  expect(truncated.status).toBe(0)
  expect(Number(/^(\d+) products created/.exec(truncated.text)?.[1])).toBeGreaterThan(20)
  expect(truncated.text).toContain('is damaged here or ends too early')

  const huge = `{"code":"${'9'.repeat(9 * 1024 * 1024)}"}`
  const lines = [huge, record('20000059', 'After a huge line'), '[1, 2]', '"oliv"', '{"a":"oliv'].join('\n')
  const path = await store('huge.jsonl', `\ufeff${record('20000066', 'First')}\r\n${lines}`)
  const { text } = await run(path)
  expect(text).toContain('2 products created')
  expect(text).toContain('line 2: is longer than 8 MB')
  expect(text).toContain('line 6: is not valid JSON')

  await run(await store('latin.jsonl', Buffer.from(record('20000073', 'Oro Añejo Cuvée'), 'latin1')))
  expect((await byGtin('20000073')).name).toBe('Oro Añejo Cuvée')
  await run(await store('utf16.jsonl', Buffer.from(`\ufeff${record('20000080', 'Χρυσό')}`, 'utf16le')))
  expect((await byGtin('20000080')).name).toBe('Χρυσό')
})

test('reads rows of CSV with quotes, tabs and line ends in their cells', async () => {
  const csv = [
    'code\tproduct_name\tcategories_tags\tquantity',
    '20000097\t"Oro\tdel ""Sud"""\ten:olive-oils\t1 L e',
    '20000103\t"Oro\ndel Nord"\ten:olive-oils\t',
    '20000110\t"Oro aperto\ten:olive-oils\t500 ml',
  ].join('\n')
  expect((await run(await store('quoted.csv', csv))).text).toContain('3 products created')
  expect(await byGtin('20000097')).toMatchObject({ name: 'Oro del "Sud"', netQuantityMl: 1000 })
  expect((await byGtin('20000103')).name).toBe('Oro del Nord')
  expect((await byGtin('20000110')).name).toBe('"Oro aperto')
})

test('a record that the database rejects does not stop the others', async () => {
  const batches: number[] = []
  const { catalogue } = olea.services
  const codes = ['20000127', '20000134', '20000141']
  const records = codes.map((code) => ({ ...oil, code, product_name: `Number ${code}` }))
  const lines = records.map((record) => JSON.stringify(record))
  const report = await runImport(
    [await openImport(await store('rejected.jsonl', lines.join('\n')))],
    {
      ...catalogue,
      addPicture: catalogue.pictures.add,
      importBatch: (batch, options) => {
        batches.push(batch.length)
        return batch.some((product) => 'gtins' in product && product.gtins[0] === '00000020000134')
          ? Promise.reject(new Error('value out of range'))
          : catalogue.importBatch(batch, options)
      },
    },
    { isDryRun: false, withPictures: false, onProgress: () => undefined },
  )
  expect(batches).toEqual([3, 1, 1, 1])
  expect(report.outcomes.created).toBe(2)
  expect(report.errors).toEqual([
    {
      source: 'rejected.jsonl',
      place: 'line 2',
      error: 'cannot be stored: value out of range',
      reason: { code: 'not-stored', cause: 'value out of range' },
    },
  ])
})

test('a dry run tells what the import would do', async () => {
  const known = { ...oil, code: '4012345678901', product_name: 'Planned' }
  await run(await store('planned.jsonl', JSON.stringify(known)))
  const next = [known, { ...known, brands: 'Other' }, { ...oil, code: '20000158', product_name: 'New' }]
  const path = await store('next.jsonl', next.map((record) => JSON.stringify(record)).join('\n'))
  expect((await run(path, '--dry-run')).text).toContain(
    '1 products created, 1 changed, 0 completed, 1 unchanged',
  )
  expect((await olea.read('/products/gtin/20000158')).statusCode).toBe(404)
})

test('imports a folder of labels once, with its pictures', async () => {
  const labels = join(folder, 'labels')
  await mkdir(labels)
  await writeFile(join(labels, 'front.png'), await createTestPicture('png', { width: 600, height: 800 }))
  const products = [
    {
      ...{ code: '8076809513753', name: 'Κτήμα Ελιάς', brand: 'Κτήμα', language: 'el', country: 'Ελλάδα' },
      ...{ volumeMl: 500, cultivar: 'Koroneiki', category: 'extra virgin olive oil', harvestYear: '2024/25' },
      categoryText: 'Εξαιρετικό παρθένο ελαιόλαδο',
      references: [{ file: 'front.png', kind: 'flat' }],
    },
    { name: 'Outside', references: [{ file: '../off.csv' }] },
    { name: 'Gone', references: [{ file: 'gone.png' }] },
  ]
  await writeFile(join(labels, 'manifest.json'), JSON.stringify({ products }))
  const { text } = await run(labels)
  expect(text).toContain('2 products created')
  expect(text).toContain('1 pictures added')
  expect(text).toMatch(/product 2: references: .* is outside of the folder/)
  expect(text).toContain('gone.png: the file cannot be read')
  const product = await byGtin('8076809513753')
  expect(product).toMatchObject({
    origin: { countries: ['GR'] },
    harvest: { year: 2024 },
    grade: 'extra-virgin',
    categoryTexts: [{ language: 'el', text: 'Εξαιρετικό παρθένο ελαιόλαδο' }],
  })
  expect(product.pictures).toHaveLength(1)
  expect((await run(labels)).text).toMatch(/2 unchanged\n0 pictures added/)
})

test('refuses what is no import, and says what is accepted', async () => {
  for (const path of [
    await store('notes.txt', 'Hello'),
    await store('empty.jsonl', ''),
    join(folder, 'nowhere'),
    folder,
  ]) {
    const { status, text } = await run(path)
    expect(status, path).toBe(1)
    expect(text).toContain('Give an export of Open Food Facts')
  }
  expect((await run()).status).toBe(64)
})

test('writes nothing in a dry run', async () => {
  const path = await store(
    'dry.jsonl',
    JSON.stringify({ ...oil, code: '20000042', product_name: 'Dryly tried' }),
  )
  expect((await run(path, '--dry-run')).status).toBe(0)
  expect((await olea.read('/products?search=Dryly')).json<ProductPage>().data).toEqual([])
})

test('never fails on any record', () => {
  const anything = fc.record(Object.fromEntries(Object.keys(oil).map((name) => [name, fc.anything()])), {
    requiredKeys: [],
  })
  const mixed = fc.tuple(anything, fc.subarray(Object.keys(oil))).map(([record, kept]) => {
    const known = Object.entries(oil).filter(([name]) => kept.includes(name))
    return { ...record, ...Object.fromEntries(known) }
  })
  fc.assert(
    fc.property(mixed, (record) => {
      const entry = toOpenFoodFactsEntry('line 1', record)
      expect(Object.keys(entry)).toHaveLength(2)
    }),
    { numRuns: 2_000 },
  )
})
