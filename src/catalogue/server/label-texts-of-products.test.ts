import { afterAll, expect, test } from 'vitest'
import { createCatalogueApp } from '../catalogue.fixtures.ts'
import type { Product, ProductPage } from '../contract/product.ts'
import { splitLabelWords } from './search-text.ts'

const olea = await createCatalogueApp()
const { addProduct, call, read } = olea
afterAll(() => olea.close())

test('keeps the texts of a label with their languages, and finds the oil by each of them', async () => {
  const greek = { language: 'el', text: 'Εξαιρετικό παρθένο ελαιόλαδο' }
  const categoryTexts = [greek, { language: 'tr', text: 'Natürel sızma zeytinyağı' }]
  const { _id } = await addProduct({
    name: 'Worded',
    categoryTexts: [{ language: 'EL', text: greek.text }, categoryTexts[1] ?? greek],
    printedTexts: [{ text: 'ΚΡΑΝΑΙΑ' }, { language: 'pt_br', text: 'Extraído a frio' }],
  })
  const product = (await read(`/products/${_id}`)).json<Product>()
  expect(product).toMatchObject({
    categoryTexts,
    printedTexts: [{ text: 'ΚΡΑΝΑΙΑ' }, { language: 'pt-BR', text: 'Extraído a frio' }],
    categoryText: greek.text,
    labelTexts: ['ΚΡΑΝΑΙΑ', 'Extraído a frio'],
  })
  for (const text of ['sızma', 'Extraído']) {
    const { data } = (await read(`/products?search=${encodeURIComponent(text)}`)).json<ProductPage>()
    expect(data.map((card) => card._id)).toContain(_id)
  }
  const labelled = await olea.services.catalogue.labelProducts.findByWords(splitLabelWords('zeytinyağı frio'))
  expect(labelled.map(({ id }) => id)).toContain(_id)
  for (const [path, texts] of [
    ['categoryTexts.1.language', [greek, greek]],
    ['categoryTexts.0.language', [{ language: 'gr', text: 'Ελαιόλαδο' }]],
    ['categoryTexts.0.text', [{ language: 'el', text: ' ' }]],
  ] as const) {
    const refused = await call('PATCH', `/products/${_id}`, { categoryTexts: texts })
    expect(refused.json().errors[0].path).toBe(path)
  }
})

test('takes texts without languages from clients of earlier versions', async () => {
  const { _id } = await addProduct({
    name: 'Earlier',
    categoryText: 'Azeite virgem',
    labelTexts: ['Origem: Portugal'],
  })
  const change = async (changes: object) => (await call('PATCH', `/products/${_id}`, changes)).json<Product>()
  expect(await change({})).toMatchObject({
    categoryTexts: [{ text: 'Azeite virgem' }],
    printedTexts: [{ text: 'Origem: Portugal' }],
    sources: { categoryTexts: { source: 'publisher' } },
  })
  await change({ categoryTexts: [{ language: 'pt', text: 'Azeite virgem' }] })
  expect((await change({ categoryText: 'Azeite virgem extra' })).categoryTexts).toEqual([
    { language: 'pt', text: 'Azeite virgem extra' },
  ])
  expect(await change({ categoryText: '', labelTexts: [] })).toMatchObject({
    categoryTexts: [],
    printedTexts: [],
    categoryText: '',
  })
})
