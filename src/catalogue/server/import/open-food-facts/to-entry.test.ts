// Records as Open Food Facts has them. They are written from its documentation and from its habits, not recorded.
import { expect, test } from 'vitest'
import { toOpenFoodFactsEntry } from './to-entry.ts'

const convert = (record: object) =>
  toOpenFoodFactsEntry('line 1', {
    code: '8001234567897',
    lang: 'it',
    product_name: 'Monte Scuro',
    categories_tags: ['en:olive-oils'],
    ...record,
  })

function convertOil(record: object) {
  const entry = convert(record)
  if (!('product' in entry)) throw new Error(JSON.stringify(entry))
  return entry.product
}

test.each([
  [{ product_name: 'Tonno all’olio di oliva', categories_tags: ['en:tunas-in-olive-oil'] }],
  [{ product_name: 'Thon à l’huile d’olive', categories_tags: ['en:seafood', 'en:tunas', 'en:olive-oils'] }],
  [{ product_name: 'Tuna in olive oil' }],
  [{ product_name: 'Thunfisch in nativem Olivenöl' }],
  [{ product_name: 'Spread with olive oil', categories_tags: ['en:fats', 'en:spreads', 'en:olive-oils'] }],
  [{ product_name: 'Bertolli', categories_tags: ['en:margarines', 'en:olive-oils'] }],
  [{ product_name: 'Mayonnaise à l’huile d’olive' }],
  [{ product_name: 'Pesto', categories_tags: ['en:pestos', 'en:olive-oils'] }],
  [{ product_name: 'Crackers olive oil & salt', categories_tags: [], quantity: '200 g' }],
  [{ product_name: 'Queso en aceite de oliva' }],
  [{ product_name: 'Marseille soap', categories_tags: ['en:olive-oils'], product_type: 'beauty' }],
  [{ product_name: 'La Rose', nutriments: { proteins_100g: '24.5' } }],
  [{ product_name: 'Pomodori secchi sott’olio', categories_tags: ['en:olive-oils'] }],
  [{ product_name: 'Sunflower oil', categories_tags: ['en:sunflower-oils'], quantity: '1 l' }],
  [{ product_name: 'Extra virgin coconut oil', categories_tags: [], quantity: '500 ml' }],
  [{ product_name: 'Olives vertes', categories_tags: ['en:olive-tree-products', 'en:olives'] }],
])('%o is no olive oil', (record) => {
  expect(convert(record)).toEqual({ place: 'line 1', skipped: 'no-olive-oil' })
})

test.each([
  [{ categories_tags: ['en:olive-pomace-oils', 'en:olive-oils'] }, 'pomace'],
  [{ product_name: 'Aceite de orujo de oliva' }, 'pomace'],
  [{ categories_tags: ['en:olive-oils', 'en:flavoured-olive-oils'] }, 'flavoured'],
  [{ product_name: 'Olio extra vergine di oliva al limone' }, 'flavoured'],
  [{ product_name: 'Huile d’olive vierge extra au basilic' }, 'flavoured'],
  [{ categories_tags: ['en:olive-oils', 'en:extra-virgin-olive-oils'] }, 'extra-virgin'],
  [{ categories_tags: ['en:virgin-olive-oils', 'en:olive-oils-from-italy'] }, 'virgin'],
  [{ product_name: 'Huile d’olive vierge extra', categories_tags: [], quantity: '75cl' }, 'extra-virgin'],
  [{ product_name: 'Ελαιόλαδο', categories_tags: ['en:vegetable-oils'], quantity: '1 L' }, 'olive-oil'],
  [{ product_name: 'زيت زيتون', categories_tags: [], quantity: '500 مل' }, undefined],
])('%o is the oil %s', (record, grade) => {
  expect(convertOil(record).fields.grade).toBe(grade)
})

test('takes the first usable name, in any language', () => {
  const name = (record: object) => convertOil({ product_name: ' ', ...record }).fields.name
  expect(name({ product_name_it: 'Oro', product_name_el: 'Χρυσό' })).toBe('Oro')
  expect(name({ lang: 'el', product_name_de: 'Gold', product_name_el: 'Χρυσό' })).toBe('Χρυσό')
  expect(name({ lang: 'pt', product_name_el: 'Χρυσό' })).toBe('Χρυσό')
  expect(name({ product_name: '-', generic_name: 'Olio di oliva' })).toBe('Olio di oliva')
  expect(name({ product_name: '8001234567897', brands: 'Monte Scuro' })).toBe('Monte Scuro')
  expect(convert({ product_name: '', brands: '?' })).toEqual({ place: 'line 1', skipped: 'no-name' })
  expect(convertOil({ product_name_de: 'Gold', product_name_es: '   ' }).fields.names).toEqual({ de: 'Gold' })
})

test('repairs texts with markup, entities, control characters and a wrong encoding', () => {
  const name = (product_name: unknown) => convertOil({ product_name }).fields.name
  expect(name('L&#39;Oro &amp; &quot;Sole&quot;')).toBe('L\'Oro & "Sole"')
  expect(name('<b>Oro</b>\u0000\u0007 &lt;i&gt;del&lt;/i&gt;\r\nSud')).toBe('Oro del Sud')
  expect(name('Huile dâ\u0080\u0099olive fruitÃ©e')).toBe('Huile d’olive fruitée')
  expect(name('ÃO Cuvée')).toBe('ÃO Cuvée')
  expect(name('Oro\ud800')).toBe('Oro')
  expect(name(['42.5', 'Oro'])).toBe('42.5, Oro')
  expect(name(`Oro ${'x'.repeat(100_000)}`).length).toBe(200)
})

test('reads several brands, the first as that of the label', () => {
  expect(convertOil({ brands: 'Monte Scuro, Gruppo Sole,monte scuro' }).fields).toMatchObject({
    brand: 'Monte Scuro',
    aliases: ['Gruppo Sole'],
  })
  expect(convertOil({ brands: ['Monte', 'Sole'] }).fields).toMatchObject({
    brand: 'Monte',
    aliases: ['Sole'],
  })
  expect(convertOil({ brands: ' , ,' }).fields.brand).toBeUndefined()
})

test.each([
  ['036000291452', ['00036000291452']],
  [36_000_291_452, []],
  ['0036000291452', ['00036000291452']],
  ['0000008001234567897', ['08001234567897']],
  ['96385074', ['00000096385074']],
  ['8001234567890', []],
  ['', []],
  ['../../etc', []],
])('reads the number %s', (code, gtins) => {
  expect(convertOil({ code }).gtins).toEqual(gtins)
})

test('takes the legal name and the storage conditions in each language, that of the record first', () => {
  const texts = (record: object) => {
    const { categoryTexts, printedTexts } = convertOil(record).fields
    return { categoryTexts, printedTexts }
  }
  const record = {
    generic_name: 'Olio extra vergine di oliva',
    generic_name_el: 'Εξαιρετικό παρθένο ελαιόλαδο',
    generic_name_it: 'Olio extra vergine di oliva',
    generic_name_de: '-',
    generic_name_debug_tags: 'x',
    conservation_conditions: 'Al riparo dalla luce',
    conservation_conditions_tr: 'Işıktan &amp; ısıdan uzak',
  }
  expect(texts(record)).toEqual({
    categoryTexts: [
      { language: 'it', text: 'Olio extra vergine di oliva' },
      { language: 'el', text: 'Εξαιρετικό παρθένο ελαιόλαδο' },
    ],
    printedTexts: [
      { language: 'it', text: 'Al riparo dalla luce' },
      { language: 'tr', text: 'Işıktan & ısıdan uzak' },
    ],
  })
  expect(texts({ lang: 'xx', generic_name: 'Olive oil' }).categoryTexts).toEqual([{ text: 'Olive oil' }])
  expect(texts({ generic_name: 'Olive oil', generic_name_en: 'Olive oil' }).categoryTexts).toEqual([
    { language: 'en', text: 'Olive oil' },
  ])
  expect(texts({ generic_name_it: 'x'.repeat(301) })).toEqual({})
})

test('does not take a metal cap for a tin', () => {
  const container = (tags: string[], packagings: unknown[] = []) =>
    convertOil({ packaging_tags: tags, packagings }).fields.container
  expect(container(['en:glass-bottle', 'en:metal-cap'])).toBeUndefined()
  expect(container(['en:green-glass-bottle', 'en:plastic-lid'])).toBe('dark-glass')
  expect(container([], [{ shape: { id: 'en:can' }, material: { id: 'en:steel' } }])).toBe('tin')
  expect(container([], [{ shape: 'en:bottle', material: 'en:clear-glass' }, null, 7])).toBe('clear-glass')
})

test('reads wherever in the European Union and outside of it', () => {
  const origin = (...origins_tags: string[]) => convertOil({ origins_tags }).fields.origin
  expect(origin('en:european-union')?.kind).toBe('eu')
  expect(origin('en:european-union-and-non-european-union')?.kind).toBe('eu-and-non-eu')
  expect(origin('en:spain', 'en:italy')).toEqual({ kind: 'countries', countries: ['ES', 'IT'] })
})

test.each([
  ['pdo', 'en:pdo'],
  ['pdo', 'fr:aop'],
  ['pdo', 'it:dop'],
  ['pdo', 'es:dop'],
  ['pdo', 'pt:DOP'],
  ['pdo', 'el:ποπ'],
  ['pdo', 'de:g-u'],
  ['pdo', 'it:terra-di-bari-dop'],
  ['pdo', 'fr:aop-huile-d-olive-de-nyons'],
  ['pdo', 'de:geschützte-ursprungsbezeichnung'],
  ['pgi', 'en:pgi'],
  ['pgi', 'fr:igp'],
  ['pgi', 'it:igp'],
  ['pgi', 'es:indicación-geográfica-protegida'],
  ['pgi', 'el:πγε'],
  [undefined, 'en:organic'],
  [undefined, 'en:without-dope'],
  [undefined, 'it:adop'],
  [undefined, 'dop'],
])('the protection %s comes from %s', (protection, tag) => {
  const { origin } = convertOil({ labels_tags: ['en:organic', tag] }).fields
  expect(origin?.protection).toBe(protection)
})

test('a protected name stands beside the countries of origin; two kinds of protection contradict each other', () => {
  const origin = (...labels_tags: string[]) =>
    convertOil({ labels_tags, origins_tags: ['en:italy'] }).fields.origin
  expect(origin('en:pdo', 'it:dop')).toEqual({ kind: 'country', countries: ['IT'], protection: 'pdo' })
  expect(origin('en:pdo', 'en:pgi')).toEqual({ kind: 'country', countries: ['IT'] })
  expect(convertOil({ labels_tags: ['en:pgi'] }).fields.origin).toEqual({ countries: [], protection: 'pgi' })
})

test('lists pictures with license, in full size', () => {
  const license = {
    source: 'Open Food Facts',
    author: 'Open Food Facts contributors',
    license: 'CC BY-SA 3.0',
  }
  const site = 'https://images.openfoodfacts.org/images/products/800/123/456/7897'
  const pictures = (record: object) => convertOil(record).namedPictures
  expect(pictures({ image_front_url: `${site}/front_fr.4.400.jpg` })).toEqual([
    { url: `${site}/front_fr.4.full.jpg`, kind: 'front', language: 'fr', ...license },
  ])
  expect(
    pictures({
      images: { front_it: { rev: '7' }, ingredients_it: { rev: 9 }, 1: {}, front_de: { rev: '1' } },
    }),
  ).toEqual([
    { url: `${site}/front_it.7.full.jpg`, kind: 'front', ...license },
    { url: `${site}/ingredients_it.9.full.jpg`, kind: 'back', ...license },
  ])
  expect(pictures({ images: { selected: { front: { en: { rev: '3' } } }, uploaded: {} } })).toMatchObject([
    { url: `${site}/front_en.3.full.jpg`, language: 'en' },
  ])
  expect(
    pictures({ selected_images: { front: { display: { it: `${site}/front_it.2.400.jpg` } } } }),
  ).toMatchObject([{ url: `${site}/front_it.2.full.jpg` }])
  for (const hostile of [
    { image_front_url: 'file:///etc/passwd' },
    { images: { front_it: { rev: '../7' } } },
    { images: { 'front_../..': { rev: '1' } } },
    { code: '../..', images: { front_it: { rev: '1' } } },
    { images: 'x', selected_images: [] },
  ])
    expect(pictures(hostile)).toEqual([])
})
