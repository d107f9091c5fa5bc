import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { normalizeGtin } from './catalogue/contract/gtin.ts'
import type { ProductQuery } from './catalogue/contract/product.ts'
import { isKnown } from './catalogue/contract/product-fields.ts'
import { languages } from './i18n/languages.ts'
import { createLibraryApp } from './media/server/library.fixtures.ts'
import { readDemoOils, readDemoStores, toDemoProductId } from './read-demo-oils.ts'
import { addOffersAndPictures, seedDemoOils, toImport } from './seed-demo-oils.ts'

const folder = join(import.meta.dirname, '..', 'demo')
const pictureFolder = join(folder, 'oils', 'pictures')
const oils = await readDemoOils(folder)
const today = new Date('2027-03-20T12:00:00Z')
const imports = oils.map((oil) => ({ oil, ...toImport(oil, today) }))
const fieldsOf = imports.map(({ fields }) => fields)

test('about sixty oils of a dozen countries, grades and containers', () => {
  expect(oils.length).toBeGreaterThanOrEqual(60)
  expect(new Set(fieldsOf.flatMap(({ origin }) => origin?.countries ?? [])).size).toBeGreaterThanOrEqual(12)
  const grades = new Set(oils.map(({ grade }) => grade))
  for (const grade of ['extra-virgin', 'virgin', 'olive-oil', 'refined', 'pomace', 'flavoured', 'blend'])
    expect(grades).toContain(grade)
  expect(new Set(fieldsOf.map(({ container }) => container ?? 'unknown')).size).toBeGreaterThanOrEqual(6)
  expect(new Set(oils.map(({ brand }) => brand.design)).size).toBeGreaterThanOrEqual(8)
  const labelLanguages = new Set(fieldsOf.map(({ language }) => language))
  for (const { code } of languages) expect(labelLanguages, code).toContain(code)
})

test('numbers are valid, unique and from a range that no product on sale has', () => {
  const gtins = imports.flatMap((product) => product.gtins)
  expect(new Set(gtins).size).toBe(oils.length)
  for (const gtin of gtins) {
    expect(normalizeGtin(gtin), gtin).toBe(gtin)
    expect(gtin).toMatch(/^029/)
  }
})

test('all facts are marked as invented, and no member has an invented opinion', () => {
  for (const { source, fields } of imports) {
    expect(source).toEqual({ source: 'demo' })
    expect(fields.webAddress).toMatch(/^$|^https:\/\/[a-z-]+[.]example\//)
    expect(fields.sensory?.some(({ by }) => by === 'crowd')).toBe(false)
  }
})

test('some oils are described completely, others hardly', () => {
  const known = fieldsOf.map((fields) => Object.values(fields).filter((value) => isKnown(value)).length)
  expect(Math.max(...known) - Math.min(...known)).toBeGreaterThanOrEqual(8)
  expect(oils.filter(({ stores }) => stores.length === 0).length).toBeGreaterThan(3)
  expect(oils.filter(({ stores }) => stores.length >= 3).length).toBeGreaterThan(3)
  expect(oils.filter(({ sensory }) => sensory.length === 0).length).toBeGreaterThan(5)
  expect(oils.filter(({ outOfStock }) => outOfStock.length > 0).length).toBeGreaterThan(3)
})

test('every store is known and sells something', async () => {
  const names = (await readDemoStores(folder)).map(({ id }) => id)
  const used = new Set(oils.flatMap(({ stores, outOfStock }) => [...stores, ...outOfStock]))
  expect([...used].toSorted()).toEqual(names.toSorted())
})

test('labels in scripts that few readers know have a name in every other language', () => {
  const latin = /\p{Script=Latin}/u
  for (const { name, names = {}, language } of fieldsOf.filter((fields) => !latin.test(fields.name)))
    expect(Object.keys(names).length, name).toBeGreaterThanOrEqual(languages.length - (language ? 1 : 0))
})

test('harvests and tastings are over on any day, and the latest ones are less than two years old', () => {
  for (const day of ['2027-01-02', '2027-03-20', '2027-06-30', '2027-12-31']) {
    const now = new Date(`${day}T12:00:00Z`)
    for (const oil of oils) {
      const { harvest, sensory = [], awards = [] } = toImport(oil, now).fields
      const dates = [harvest?.to, ...sensory.map(({ date }) => date)].filter((date) => date !== undefined)
      for (const date of dates) expect(date <= day, `${oil.id} ${date}`).toBe(true)
      expect(awards.every(({ year = 0 }) => year <= 2027)).toBe(true)
      if (harvest?.from && oil.seasonsAgo === 0) expect(harvest.from > '2025-03').toBe(true)
    }
  }
})

test('every oil has a bottle and two labels, and no file is large or left over', async () => {
  const files = await readdir(pictureFolder)
  const expected = oils.flatMap(({ id }) => ['back', 'bottle', 'front'].map((kind) => `${id}-${kind}.webp`))
  expect(files.toSorted()).toEqual(expected.toSorted())
  let total = 0
  for (const file of files) {
    const { size } = await stat(join(pictureFolder, file))
    expect(size, file).toBeLessThan(60_000)
    total += size
  }
  expect(total).toBeLessThan(5_000_000)
  const bottle = await sharp(join(pictureFolder, 'aljibe-picual-bottle.webp')).metadata()
  expect(bottle).toMatchObject({ width: 560, height: 1_120, hasAlpha: true })
})

test('adds oils once, with pictures and offers', async () => {
  const small = await copyBrand('kymatopetra')
  const olea = await createLibraryApp()
  const { catalogue } = olea.services
  const deps = { ...olea.services, database: olea.database, folder: small }
  const list = async () => (await catalogue.products.list({} as ProductQuery, { isAdmin: true })).data
  await seedDemoOils(deps)
  // The job may run again after it was interrupted.
  await addOffersAndPictures(deps)
  await addOffersAndPictures(deps)
  await seedDemoOils(deps)
  const cards = await list()
  expect(cards).toHaveLength(2)
  const found = await Promise.all(cards.map(({ _id }) => catalogue.products.get(_id, { isAdmin: false })))
  const product = found.find(({ line }) => line === 'Κορωνέικη')
  expect(product?._id).toBe(toDemoProductId('kymatopetra-koroneiki'))
  expect(product?.pictures.map(({ kind }) => kind)).toEqual(['bottle', 'front', 'back'])
  expect(product?.offers.map(({ price, currency, inStock }) => [price, currency, inStock])).toEqual([
    [14.6, 'EUR', true],
    [21.3, 'USD', true],
  ])
  expect(new Set(Object.values(product?.sources ?? {}).map(({ source }) => source))).toEqual(
    new Set(['demo']),
  )
  await olea.close()
  await rm(small, { recursive: true })
})

test('a catalogue with oils gets none', async () => {
  const olea = await createLibraryApp()
  const { catalogue } = olea.services
  await catalogue.products.create({ name: 'Ours' }, undefined)
  await seedDemoOils({ ...olea.services, database: olea.database, folder })
  expect((await catalogue.products.list({} as ProductQuery, { isAdmin: true })).data).toHaveLength(1)
  await olea.close()
})

/** A folder with one brand only, because storing the pictures of all takes long. */
async function copyBrand(name: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'olea-oils-'))
  await cp(join(folder, 'oils'), join(copy, 'oils'), {
    recursive: true,
    filter: (source) => !/[/\\](brands|pictures)[/\\]/.test(source) || source.includes(name),
  })
  return copy
}
