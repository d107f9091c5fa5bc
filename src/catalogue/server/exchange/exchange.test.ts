// Exports of a catalogue and imports of what they contain, through the API and its jobs.
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { multipart } from '#src/media/server/library.fixtures.ts'
import { createCatalogueApp } from '../../catalogue.fixtures.ts'
import type { CatalogueImport } from '../../contract/catalogue-import.ts'
import type { NewProductBody, Product } from '../../contract/product.ts'

type App = Awaited<ReturnType<typeof createCatalogueApp>>

const olea = await createCatalogueApp()
const other = await createCatalogueApp()
afterAll(() => Promise.all([olea.close(), other.close()]))

const complete: Partial<NewProductBody> = {
  name: '=SUM(1;2) "Riserva", olio\tnuovo',
  brand: "'-Colle Alto'",
  line: '@Riserva',
  producer: 'Società Agricola; Monte & Figli',
  grade: 'extra-virgin',
  cultivars: [{ name: 'Coratina', share: 70 }, { name: 'Frantoio, lombardo' }],
  origin: { kind: 'country', countries: ['IT'], region: 'Puglia', altitudeMetres: 250 },
  harvest: { year: 2025, from: '2025-10-12', method: 'comb' },
  extraction: { method: 'two-phase', cold: true, maxCelsius: 26.5 },
  analyses: [
    { acidity: 0.18, deltaK: -0.002, lot: '=L1', date: '2026-02-03', laboratory: 'Chemiservice' },
    { acidity: 0.2, lot: 'L0', harvestYear: 2024 },
  ],
  nutrition: { per100ml: { kilocalories: 824, fat: 91.6 } },
  netQuantityMl: 500,
  container: 'dark-glass',
  certifications: [{ scheme: 'EU organic', validUntil: '2027-01-31' }],
  awards: [{ contest: 'Oro', year: 2025 }],
  lots: [{ code: '=L1', bestBefore: '2027-06-30' }],
  language: 'en',
  names: { ar: 'زيت زيتون', jp: 'オリーブオイル' },
  categoryTexts: [
    { language: 'it', text: 'Olio; "extra", vergine' },
    { language: 'el', text: 'Παρθένο' },
  ],
  printedTexts: [{ text: 'MONTE\nSCURO' }, { language: 'pt-BR', text: '"quoted"' }],
  aliases: ['+alias'],
  description: 'First line,\n"second line"\n\n-third',
  webAddress: 'https://oil.example/a?b=1',
  gtins: [
    { gtin: '8001234567897', market: 'IT' },
    { gtin: '5901234123457', level: 'case' },
  ],
  sources: {
    brand: {
      source: 'open-food-facts',
      license: 'ODbL-1.0',
      url: 'https://world.openfoodfacts.org/product/1',
    },
  },
}

async function upload(app: App, content: string, fileName = 'oils.csv') {
  const { payload, contentType } = multipart(Buffer.from(content), {}, fileName)
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/products/imports',
    headers: { ...app.headers, 'content-type': contentType },
    payload,
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<CatalogueImport>()
}

async function readImport(app: App, id: string): Promise<CatalogueImport> {
  const { data } = (await app.call('GET', '/products/imports')).json<{ data: CatalogueImport[] }>()
  const found = data.find(({ _id }) => _id === id)
  if (!found) throw new Error('the import is missing')
  return found
}

/** Runs the job until it has no slice left, as the queue does. */
async function work(app: App, id: string): Promise<CatalogueImport> {
  const { signal } = new AbortController()
  for (;;) {
    await app.services.catalogue.uploadedImports.run({ importId: id }, { signal })
    const current = await readImport(app, id)
    if (current.state !== 'checking' && current.state !== 'importing') return current
  }
}

async function importFile(app: App, content: string, fileName?: string): Promise<CatalogueImport> {
  const { _id } = await upload(app, content, fileName)
  const checked = await work(app, _id)
  expect(checked.state, checked.failure ?? '').toBe('checked')
  const started = await app.call('POST', `/products/imports/${_id}/start`, { fetchesPictures: false })
  expect(started.statusCode, started.body).toBe(200)
  return work(app, _id)
}

const exportAs = async (app: App, type: 'csv' | 'jsonl') => (await app.call('GET', `/products.${type}`)).body

const withoutTimes = ({ createdAt, updatedAt, version, ...product }: Product) => product

test.each(['csv', 'jsonl'] as const)(
  'an export as %s can be imported into another site without loss',
  async (type) => {
    const product = await olea.addProduct(complete)
    const draft = await olea.addProduct({ name: 'Draft', status: 'draft' })
    onTestFinished(async () => {
      for (const app of [olea, other])
        for (const { _id } of [product, draft]) await app.call('DELETE', `/products/${_id}`)
    })
    const store = await olea.addStore({ city: 'Bari', position: { latitude: 41.1, longitude: 16.9 } })
    await olea.call('POST', `/products/${product._id}/offers`, {
      storeId: store._id,
      currency: 'EUR',
      price: 12.5,
      url: 'https://shop.example/oil',
    })
    const double = await olea.addProduct({ name: 'Double' })
    await olea.call('POST', `/products/${double._id}/merge`, { into: product._id })
    const file = await exportAs(olea, type)

    const done = await importFile(other, file, `products.${type}`)
    expect(done).toMatchObject({ state: 'done', progress: 100, report: { errorCount: 0 } })
    expect(done.report?.outcomes.created).toBe(3)
    for (const { _id } of [product, draft]) {
      const [before, after] = [olea, other].map((app) => app.call('GET', `/products/${_id}`))
      const read = (await after)?.json<Product>()
      const expected = withoutTimes((await before)?.json<Product>() as Product)
      // Offers and stores get ids of the other site.
      const anonymous = (each: Product['offers'][number]) => ({
        ...each,
        _id: '',
        store: { ...each.store, _id: '' },
      })
      expect({ ...withoutTimes(read as Product), offers: read?.offers.map(anonymous) }).toEqual({
        ...expected,
        offers: expected.offers.map(anonymous),
      })
    }
    expect((await other.call('GET', `/products/${double._id}`)).json()).toMatchObject({
      status: 'merged',
      mergedInto: product._id,
    })
    // The same file again changes nothing.
    expect((await importFile(other, file)).report?.outcomes).toMatchObject({ created: 0, changed: 0 })
    expect(await exportAs(other, type)).toBe(file)
  },
)

test('a table cell that a spreadsheet would execute is text', async () => {
  const product = await olea.addProduct({ name: '=1+1', brand: 'Oro' })
  const csv = await exportAs(olea, 'csv')
  expect(csv).toContain(`"'=1+1"`)
  expect(csv).not.toMatch(/(?:^|[,"])=1/m)
  await olea.call('DELETE', `/products/${product._id}`)
})

test('a table of the publisher creates drafts and changes the facts of its cells; errors name line and field', async () => {
  const known = await olea.addProduct({
    name: 'Classico',
    brand: 'Alto',
    netQuantityMl: 500,
    gtins: [{ gtin: '4006381333931' }],
    sources: { netQuantityMl: { source: 'import' } },
  })
  const table = [
    'name;brand;gtins;netQuantityMl;cultivars;harvest;origin;grade;Preis',
    'Classico;Alto;4006381333931;750;;;;;9',
    'Nuovo;"Alto; Figli";;0,5;Coratina, Leccino;2025;IT;extra-virgin;9',
    'Wrong;Alto;123;ten;;;Italy;best;9',
    ';Alto;;;;;;;9',
    'Too;many;;;;;;;9;10',
  ].join('\n')
  const done = await importFile(olea, table)
  expect(done.report).toMatchObject({ outcomes: { created: 1, changed: 1 }, errorCount: 4 })
  const errors = Object.fromEntries((done.report?.errors ?? []).map(({ place, error }) => [place, error]))
  expect(errors['line 1']).toContain('Preis')
  expect(errors['line 4']).toMatch(/grade: .*origin\.countries\.0: .*netQuantityMl: /)
  expect(errors['line 5']).toBe('name: must not be empty')
  expect(errors['line 6']).toBe('has 10 columns instead of 9')
  const reasons = Object.fromEntries((done.report?.errors ?? []).map(({ place, reason }) => [place, reason]))
  expect(reasons).toEqual({
    'line 1': { code: 'unknown-columns', columns: ['Preis'] },
    'line 4': { code: 'invalid-fields', fields: expect.toSatisfy(({ length }) => length === 3) },
    'line 5': { code: 'invalid-fields', fields: [{ path: 'name', message: 'must not be empty' }] },
    'line 6': { code: 'column-count', found: 10, expected: 9 },
  })
  const changed = (await olea.call('GET', `/products/${known._id}`)).json<Product>()
  expect(changed).toMatchObject({ netQuantityMl: 750, sources: { netQuantityMl: { source: 'publisher' } } })
  const list = await olea.call('GET', '/products?search=Nuovo&status=draft')
  const [card] = list.json().data
  expect((await olea.call('GET', `/products/${card._id}`)).json()).toMatchObject({
    brand: 'Alto; Figli',
    netQuantityMl: 0.5,
    cultivars: [{ name: 'Coratina' }, { name: 'Leccino' }],
    harvest: { year: 2025 },
    origin: { kind: 'country', countries: ['IT'] },
    status: 'draft',
  })
})

test('a file of an earlier version states one analysis, which becomes that of its lot', async () => {
  const known = await olea.addProduct({
    name: 'Analysed',
    gtins: [{ gtin: '5449000000996' }],
    analyses: [{ lot: 'A1', acidity: 0.3, laboratory: 'Chemiservice' }],
  })
  const record = {
    name: 'Analysed',
    gtins: [{ gtin: '5449000000996' }],
    chemistry: { lot: 'B7', acidity: 0.2 },
    sources: { chemistry: { source: 'import', license: 'CC-BY-4.0' } },
  }
  const done = await importFile(olea, JSON.stringify(record), 'products.jsonl')
  expect(done.report).toMatchObject({ outcomes: { changed: 1 }, errorCount: 0 })
  const read = async () => (await olea.call('GET', `/products/${known._id}`)).json<Product>()
  expect(await read()).toMatchObject({
    analyses: [
      { lot: 'A1', laboratory: 'Chemiservice' },
      { lot: 'B7', acidity: 0.2 },
    ],
    sources: { analyses: { source: 'import', license: 'CC-BY-4.0' } },
  })
  await importFile(olea, 'name,gtins,chemistry\nAnalysed,5449000000996,"{""acidity"":0.4,""lot"":""a1""}"\n')
  expect((await read()).analyses.map(({ acidity }) => acidity)).toEqual([0.4, 0.2])
  await olea.call('DELETE', `/products/${known._id}`)
})

test('a file of an earlier version states texts without languages; known texts keep theirs', async () => {
  const greek = { language: 'el', text: 'Παρθένο ελαιόλαδο' }
  const known = await olea.addProduct({
    name: 'Printed',
    gtins: [{ gtin: '5012345678900' }],
    categoryTexts: [greek],
    printedTexts: [greek],
  })
  const read = async () => (await olea.call('GET', `/products/${known._id}`)).json<Product>()
  const table = 'name,gtins,categoryText,labelTexts\nPrinted,5012345678900,Παρθένο ελαιόλαδο,'
  expect((await importFile(olea, `${table}Παρθένο ελαιόλαδο\n`)).report).toMatchObject({
    outcomes: { unchanged: 1 },
  })
  const source = { source: 'import' as const, license: 'CC-BY-4.0' }
  const record = {
    ...{ name: 'Printed', gtins: [{ gtin: '5012345678900' }], categoryText: 'Ελαιόλαδο' },
    ...{ labelTexts: [greek.text, 'NEW'], sources: { categoryText: source, labelTexts: source } },
  }
  await importFile(olea, JSON.stringify(record), 'products.jsonl')
  expect(await read()).toMatchObject({
    categoryTexts: [{ language: 'el', text: 'Ελαιόλαδο' }],
    printedTexts: [greek, { text: 'NEW' }],
    sources: { categoryTexts: source, printedTexts: source },
  })
  await olea.call('DELETE', `/products/${known._id}`)
})

test('a check writes nothing; a file that is no import is refused with the reason', async () => {
  const before = (await olea.call('GET', '/products')).json().pagination.total
  const { _id } = await upload(olea, 'name,brand\nChecked only,Alto\n')
  const early = await olea.call('POST', `/products/imports/${_id}/start`, {})
  expect(early.statusCode).toBe(409)
  expect(await work(olea, _id)).toMatchObject({ state: 'checked', report: { outcomes: { created: 1 } } })
  expect((await olea.call('GET', '/products')).json().pagination.total).toBe(before)

  const picture = await upload(olea, 'no table at all', 'holiday.jpg')
  expect(await work(olea, picture._id)).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/^holiday\.jpg is not a file that can be imported\. .*column "name"\.$/),
    failureCode: 'unknown-import',
  })
  expect((await olea.call('DELETE', `/products/imports/${_id}`)).json()).toEqual({ deleted: 1 })
  expect((await olea.call('DELETE', `/products/imports/${_id}`)).statusCode).toBe(404)
  const files = await Array.fromAsync(olea.services.storage.list('product-imports'))
  expect(files.filter(({ key }) => key.includes(_id) || key.includes(picture._id))).toEqual([])
})

test('old imports are deleted, and files without an import', async () => {
  const { catalogue, storage } = olea.services
  const [old, recent] = [await upload(olea, 'name\n'), await upload(olea, 'name\n')]
  const query = `update catalogue_imports set created_at = now() - interval '8 days' where id = $1`
  await olea.database.pool.query(query, [old._id])
  const [lost, early] = ['a'.repeat(24), 'b'.repeat(24)]
  for (const id of [lost, early]) await storage.put(`product-imports/${id}`, Buffer.from('name\n'))
  const list = storage.list.bind(storage)
  const hourAgo = new Date(Date.now() - 3_700_000)
  const listing = vi.spyOn(storage, 'list').mockImplementation(async function* (folder) {
    for await (const file of list(folder))
      yield file.key.endsWith(early) ? file : { ...file, modifiedAt: hourAgo }
  })
  onTestFinished(() => listing.mockRestore())
  await catalogue.uploadedImports.prune()
  const keys = (await Array.fromAsync(list('product-imports'))).map(({ key }) => key.split('/')[1])
  expect(keys).toContain(recent._id)
  expect(keys).toContain(early)
  expect(keys).not.toContain(old._id)
  expect(keys).not.toContain(lost)
})

test('an import that is interrupted goes on where it was, and counts nothing twice', async () => {
  const { createUploadedImports } = await import('../import/uploaded-imports.ts')
  const { catalogue, storage, write } = olea.services
  const rows = Array.from({ length: 450 }, (_, index) => `Oil ${index},Interrupted`)
  const { _id } = await upload(olea, `name,brand\n${rows.join('\n')}\n`)
  // Every slice ends after its first batch.
  const imports = createUploadedImports({
    ...catalogue,
    db: olea.database.db,
    write,
    storage,
    addPicture: catalogue.pictures.add,
    sliceMs: 0,
  })
  const { signal } = new AbortController()
  const progress: number[] = []
  for (let slice = 0; (await readImport(olea, _id)).state === 'checking'; slice += 1) {
    expect(slice).toBeLessThan(10)
    await imports.run({ importId: _id }, { signal })
    progress.push((await readImport(olea, _id)).report?.outcomes.created ?? 0)
  }
  expect(progress).toEqual([200, 400, 450, 450])
})
