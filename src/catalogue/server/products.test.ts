import { afterAll, expect, test } from 'vitest'
import { multipart } from '#src/media/server/library.fixtures.ts'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { createCatalogueApp } from '../catalogue.fixtures.ts'
import type { Product, ProductPage, ProductPicture } from '../contract/product.ts'

const olea = await createCatalogueApp()
afterAll(() => olea.close())

const { addProduct, addStore, call, read } = olea
const list = async (query: string) => (await read(`/products?${query}`)).json<ProductPage>()
const names = async (query: string) => (await list(query)).data.map(({ name }) => name)

test('stores all facts, with the publisher as their source', async () => {
  const facts = {
    name: 'Monte Scuro Riserva',
    brand: 'Monte Scuro',
    grade: 'extra-virgin' as const,
    cultivars: [{ name: 'Coratina', share: 80 }, { name: 'Ogliarola' }],
    origin: {
      countries: ['IT'],
      region: 'Puglia',
      protection: 'pdo' as const,
      protectedName: 'Terra di Bari',
    },
    harvest: { year: 2025 },
    sensory: [{ by: 'panel' as const, fruity: 5.2, bitter: 4, pungent: 4.5, aromas: { artichoke: 3 } }],
    nutrition: { per100ml: { kilocalories: 824, fat: 91.6 } },
    netQuantityMl: 500,
  }
  const product = await addProduct(facts)
  expect(product).toMatchObject({
    ...facts,
    status: 'live',
    gtin: null,
    sources: { brand: { source: 'publisher' } },
  })
  expect(product.sources.mill).toBeUndefined()
  expect((await read(`/products/${product._id}`)).json()).toEqual(product)
})

test('finds a product by any form of its numbers', async () => {
  const product = await addProduct({
    name: 'Numbers',
    gtins: [{ gtin: '8001234567897' }, { gtin: '04252614' }],
  })
  expect(product.gtin).toBe('08001234567897')
  for (const code of ['8001234567897', '08001234567897', '800-1234-567897', '04252614']) {
    expect((await read(`/products/gtin/${code}`)).json()._id).toBe(product._id)
    expect((await list(`search=${code}`)).data.map(({ _id }) => _id)).toEqual([product._id])
  }
  const typed = encodeURIComponent('٨٠٠١٢٣٤٥٦٧٨٩٧')
  expect((await list(`search=${typed}`)).data.map(({ _id }) => _id)).toEqual([product._id])
  expect((await read('/products/gtin/8001234567898')).statusCode).toBe(400)
  expect((await read('/products/gtin/4006381333931')).statusCode).toBe(404)
})

test('refuses a number of another product, naming it', async () => {
  await addProduct({ name: 'First', gtins: [{ gtin: '4006381333931' }] })
  const response = await call('POST', '/products', { name: 'Second', gtins: [{ gtin: '4006381333931' }] })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'gtin-taken', detail: expect.stringContaining('"First"') })
  expect(await names('search=Second')).toEqual([])
})

test('names the field of bad input and stores nothing', async () => {
  const cases: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ grade: 'best' }, 'grade'],
    [{ gtins: [{ gtin: '123' }] }, 'gtins.0.gtin'],
    [{ netQuantityMl: -1 }, 'netQuantityMl'],
    [{ sensory: [{ by: 'panel', fruity: 11 }] }, 'sensory.0.fruity'],
    [{ origin: { countries: ['Italy'] } }, 'origin.countries.0'],
    [{ webAddress: 'javascript:alert(1)' }, 'webAddress'],
    [{ sources: { name: { source: 'import', url: 'https://example.com/\u0000' } } }, 'sources.name.url'],
  ]
  for (const [fields, path] of cases) {
    const response = await call('POST', '/products', { name: 'Refused', ...fields })
    expect(response.statusCode, path).toBe(400)
    expect(response.json().errors[0].path).toBe(path)
  }
  expect(await names('search=Refused')).toEqual([])
})

test('names the limit of a text and of a list that are too long', async () => {
  const cultivars = Array.from({ length: 31 }, (_, index) => ({ name: `Cultivar ${index}` }))
  const body = { name: 'x'.repeat(201), description: 'x'.repeat(10_001), cultivars }
  expect((await call('POST', '/products', body)).json().errors).toEqual([
    { path: 'name', message: 'must have at most 200 characters', maxLength: 200 },
    { path: 'cultivars', message: expect.any(String), maxItems: 30 },
    { path: 'description', message: expect.any(String), maxLength: 10_000 },
  ])
})

test('changes only what was sent, and keeps the sources of the rest', async () => {
  const imported = { source: 'open-food-facts' as const, license: 'ODbL-1.0' }
  const { _id } = await addProduct({
    ingredients: 'Olive oil',
    mill: 'Old mill',
    sources: { ingredients: imported, mill: imported },
  })
  const changed = (await call('PATCH', `/products/${_id}`, { mill: 'New mill' })).json<Product>()
  expect(changed).toMatchObject({
    brand: 'Colle Alto',
    mill: 'New mill',
    ingredients: 'Olive oil',
    version: 2,
  })
  expect(changed.sources).toMatchObject({ ingredients: imported, mill: { source: 'publisher' } })
  expect((await call('PATCH', '/products/unknown', {})).statusCode).toBe(404)
})

test('finds products by name, brand, cultivar, place and misspelled words', async () => {
  await addProduct({
    name: 'Valle Dorada Primera',
    brand: 'Valle Dorada',
    cultivars: [{ name: 'Hojiblanca' }],
    origin: { countries: ['ES'], region: 'Antequera' },
  })
  for (const search of ['dorada', 'Hojiblanca', 'antequera', 'hojiblanka']) {
    expect(await names(`search=${search}`), search).toEqual(['Valle Dorada Primera'])
  }
  expect(await names('brand=valle dorada')).toEqual(['Valle Dorada Primera'])
  expect(await names('country=ES&cultivar=HOJIBLANCA')).toEqual(['Valle Dorada Primera'])
  expect(await names('country=GR&cultivar=Hojiblanca')).toEqual([])
  expect(await names('grade=nonsense')).toEqual([])
  const filters = (await read('/products/filters')).json()
  expect(filters.cultivars).toContainEqual({ value: 'Hojiblanca', count: 1 })
  expect(filters.countries).toContainEqual({ value: 'ES', count: 1 })
})

test('shows drafts to admins only', async () => {
  const draft = await addProduct({ name: 'Unchecked', status: 'draft' })
  expect((await read(`/products/${draft._id}`)).statusCode).toBe(404)
  expect(await names('search=Unchecked')).toEqual([])
  const listed = await call('GET', '/products?status=draft')
  expect(listed.json<ProductPage>().data.map(({ _id }) => _id)).toEqual([draft._id])
  await call('POST', '/products/status', { ids: [draft._id, 'no id', '\u0000'], status: 'live' })
  expect(await names('search=Unchecked')).toEqual(['Unchecked'])
})

test('merges a double: numbers, pictures and offers move, its address leads to the product that stays', async () => {
  const store = await addStore()
  const kept = await addProduct({ name: 'Kept', gtins: [{ gtin: '5000112637922' }] })
  const double = await addProduct({ name: 'Double', gtins: [{ gtin: '96385074' }] })
  for (const { _id } of [kept, double])
    await call('POST', `/products/${_id}/offers`, { storeId: store._id, currency: 'EUR', price: 9.5 })
  const merged = (await call('POST', `/products/${double._id}/merge`, { into: kept._id })).json<Product>()
  expect(merged.gtins.map(({ gtin }) => gtin)).toEqual(['05000112637922', '00000096385074'])
  expect(merged.offers).toHaveLength(1)
  expect((await read(`/products/${double._id}`)).json()).toMatchObject({
    status: 'merged',
    mergedInto: kept._id,
  })
  expect((await call('PATCH', `/products/${double._id}`, { mill: 'x' })).statusCode).toBe(409)
  expect((await call('POST', `/products/${kept._id}/merge`, { into: kept._id })).statusCode).toBe(400)
})

test('takes the facts of the double that were chosen, with their sources', async () => {
  const imported = { source: 'open-food-facts' as const, license: 'ODbL-1.0' }
  const kept = await addProduct({ name: 'Kept again', mill: 'Old mill', line: 'Riserva' })
  const double = await addProduct({
    name: 'Double again',
    mill: 'New mill',
    ingredients: 'Olive oil',
    sources: { mill: imported },
  })
  const merge = (facts: string[]) => call('POST', `/products/${double._id}/merge`, { into: kept._id, facts })
  expect((await merge(['gtins'])).statusCode).toBe(400)
  const merged = (await merge(['mill', 'ingredients'])).json<Product>()
  expect(merged).toMatchObject({
    name: 'Kept again',
    line: 'Riserva',
    mill: 'New mill',
    ingredients: 'Olive oil',
    sources: { mill: imported, ingredients: { source: 'publisher' } },
  })
  expect((await names('search=New mill')).at(0)).toBe('Kept again')
})

test('keeps one offer for each store, the lowest price first', async () => {
  const { _id } = await addProduct()
  const [near, far] = [await addStore({ name: 'Near' }), await addStore({ name: 'Far', city: 'Graz' })]
  const put = (storeId: string, price: number | null, more = {}) =>
    call('POST', `/products/${_id}/offers`, { storeId, currency: 'EUR', price, ...more })
  await put(near._id, 12.9)
  await put(far._id, 11, { inStock: true, deliveryDaysMin: 2, deliveryDaysMax: 4 })
  const { offers } = (await put(near._id, 10.5)).json<Product>()
  expect(offers.map(({ store, price }) => [store.name, price])).toEqual([
    ['Near', 10.5],
    ['Far', 11],
  ])
  expect((await put(near._id, 1.005)).statusCode).toBe(400)
  const seenAt = '2025-11-02T12:00:00.000Z'
  const seen = (await put(near._id, 10.5, { seenAt })).json<Product>().offers
  expect(seen.find(({ store }) => store._id === near._id)?.seenAt).toBe(seenAt)
  expect((await put(near._id, 10.5, { seenAt: '2999-01-01T00:00:00Z' })).json().errors[0].path).toBe('seenAt')
  expect((await put('nowhere', 1)).json().errors[0].path).toBe('storeId')
  expect((await put(near._id, 1, { deliveryDaysMin: 5, deliveryDaysMax: 2 })).statusCode).toBe(400)
  expect((await call('DELETE', `/stores/${far._id}`)).statusCode).toBe(200)
  expect((await read(`/products/${_id}`)).json<Product>().offers).toHaveLength(1)
})

test('adds pictures, which the picture library counts as used', async () => {
  const { _id } = await addProduct()
  const picture = await createTestPicture('jpeg', { width: 900, height: 1200 })
  const upload = (fields: Record<string, string>, file = picture) => {
    const { payload, contentType } = multipart(file, fields)
    return olea.app.inject({
      method: 'POST',
      url: `/api/products/${_id}/pictures`,
      headers: { ...olea.headers, 'content-type': contentType },
      payload,
    })
  }
  const added = await upload({ kind: 'front', author: 'A. Rossi', license: 'CC BY-SA 4.0' })
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({ kind: 'front', width: 900, credit: 'A. Rossi, CC BY-SA 4.0' })
  expect((await upload({ kind: 'side' })).json().errors[0].path).toBe('kind')
  expect((await upload({}, Buffer.from('no picture'))).statusCode).toBe(400)
  const { pictures } = (await read(`/products/${_id}`)).json<Product>()
  const pictureId = /\/media\/([0-9a-f]{40})/.exec(pictures[0]?.src ?? '')?.[1]
  const used = (await call('GET', `/media/${pictureId}`)).json()
  expect(used.usedIn).toMatchObject([{ kind: 'product', recordId: _id, places: ['product'] }])
  expect((await call('DELETE', `/products/${_id}/pictures/${pictures[0]?._id}`)).statusCode).toBe(200)
  expect((await read(`/products/${_id}`)).json<Product>().pictures).toEqual([])
})

test('describes and orders pictures; the first one is that of cards', async () => {
  const { _id } = await addProduct({ name: 'With pictures' })
  const add = async (width: number) => {
    const bytes = await createTestPicture('png', { width, height: 900 })
    return olea.services.catalogue.pictures.add(
      _id,
      { bytes, fileName: 'x.png' },
      { kind: 'front' },
      undefined,
    )
  }
  const [first, second] = [await add(500), await add(600)]
  const path = `/products/${_id}/pictures`
  const changes = { kind: 'back', language: 'de', edition: '2025', license: 'CC BY 4.0', source: 'Importer' }
  const changed = await call('PATCH', `${path}/${second._id}`, changes)
  expect(changed.json()).toMatchObject({ ...changes, credit: 'Importer, CC BY 4.0', isShown: true })
  expect((await call('PATCH', `${path}/${second._id}`, { kind: 'side' })).statusCode).toBe(400)
  expect((await call('PATCH', `${path}/unknown`, { kind: 'neck' })).statusCode).toBe(404)
  const ordered = await call('POST', `${path}/order`, { ids: [second._id, first._id] })
  expect(ordered.json().map((picture: ProductPicture) => picture._id)).toEqual([second._id, first._id])
  expect((await call('POST', `${path}/order`, { ids: [second._id] })).json().errors[0].path).toBe('ids')
  const [card] = (await read('/products?search=With pictures')).json<ProductPage>().data
  expect(card?.picture?._id).toBe(second._id)
  await call('PATCH', `${path}/${second._id}`, { isShown: false })
  expect((await read(`/products/${_id}`)).json<Product>().pictures).toHaveLength(1)
  expect((await call('GET', path)).json()).toHaveLength(2)
  expect((await read(path)).statusCode).toBe(401)
})

test('refuses the address of a store that cannot be stored', async () => {
  const store = { name: 'Refused store', webAddress: 'https://example.com/\u0000' }
  expect((await call('POST', '/stores', store)).json().errors[0].path).toBe('webAddress')
})

test('records every change in the audit log', async () => {
  const { _id } = await addProduct({ name: 'Audited' })
  await call('PATCH', `/products/${_id}`, { name: 'Audited again' })
  await call('DELETE', `/products/${_id}`)
  const { data } = (await call('GET', `/desk/audit?subject=${_id}`)).json()
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'product.deleted',
    'product.edited',
    'product.created',
  ])
})

test('finds similar products: those of the same cultivar first, never itself or a draft', async () => {
  const oil = { cultivars: [{ name: 'Bosana' }], origin: { countries: ['MT'] }, grade: 'virgin' as const }
  const own = await addProduct({ ...oil, name: 'Own', brand: 'Bosana house' })
  await addProduct({ name: 'Same brand', brand: 'Bosana house' })
  await addProduct({ name: 'Same place', brand: 'Elsewhere', origin: { countries: ['MT'] } })
  await addProduct({ ...oil, name: 'Same cultivar', brand: 'Elsewhere', origin: null })
  await addProduct({ ...oil, name: 'Draft', status: 'draft' })
  const similar = await olea.services.catalogue.products.listSimilar(own)
  expect(similar.map(({ name }) => name)).toEqual(['Same cultivar', 'Same brand', 'Same place'])
})

test('counts the offers of each store', async () => {
  const [shop, other] = [await addStore({ name: 'Counted' }), await addStore({ name: 'Without offers' })]
  const { _id } = await addProduct()
  await call('POST', `/products/${_id}/offers`, { storeId: shop._id, currency: 'EUR', price: 9 })
  const stores = await olea.services.catalogue.stores.listStores()
  const countOf = (id: string) => stores.find((store) => store._id === id)?.offerCount
  expect([countOf(shop._id), countOf(other._id)]).toEqual([1, 0])
})
