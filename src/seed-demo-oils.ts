// Fills the catalogue with the demo oils after the demo articles of an empty site were imported. Brands, producers, stores
// and tasters are invented: the source of every fact is `demo`. The oils are there at once; what takes longer, offers and
// pictures, is added by a job.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { toLanguageTag } from './catalogue/contract/language-tag.ts'
import type { PictureKind } from './catalogue/contract/product.ts'
import type { ProductFields } from './catalogue/contract/product-fields.ts'
import type { LabelText } from './catalogue/contract/product-values.ts'
import type { CatalogueService } from './catalogue/server/catalogue.service.ts'
import { products } from './catalogue/server/catalogue.tables.ts'
import type { ImportedProduct } from './catalogue/server/import/import-record.ts'
import { findLanguageCode } from './i18n/languages.ts'
import type { Database } from './platform/database/database.ts'
import { installation } from './platform/installation.tables.ts'
import { defineJob, noPayload } from './platform/jobs/define-job.ts'
import type { Write } from './platform/unit-of-work.ts'
import {
  type DemoOil,
  type DemoStore,
  declaredNutrition,
  readDemoOils,
  readDemoStores,
  toDemoProductId,
} from './read-demo-oils.ts'
import { addDemoPeopleJob } from './seed-demo-people.ts'

export const completeDemoOils = defineJob({
  name: 'catalogue.complete-demo-oils',
  payload: noPayload,
  retry: { limit: 5, delaySeconds: 10, maxDelaySeconds: 600 },
})

const installationKey = 'demo-oils'
const pictureKinds = ['bottle', 'front', 'back'] as const satisfies PictureKind[]
/** From the end of a harvest to the tasting by a panel. A harvest counts as the latest one from then on. */
const daysToTasting = 75
const dayMs = 86_400_000

type Dependencies = {
  catalogue: Pick<CatalogueService, 'importBatch' | 'pictures' | 'stores'>
  database: Database
  write: Write
  folder: string
}

/** Once per installation, by the first process that starts, and only into an empty catalogue. */
export async function seedDemoOils({ catalogue, database, write, folder }: Dependencies): Promise<void> {
  const { db } = database
  const [claimed] = await db
    .insert(installation)
    .values({ key: installationKey, value: true })
    .onConflictDoNothing()
    .returning()
  if (!claimed) return
  const [any] = await db.select({ id: products.id }).from(products).limit(1)
  if (any) return
  const oils = mixBrands(await readDemoOils(folder))
  const now = new Date()
  await catalogue.importBatch(oils.map((oil) => toImport(oil, now)))
  await write(async ({ enqueue }) => {
    await enqueue(completeDemoOils, {})
    await enqueue(addDemoPeopleJob, {})
  })
}

/** The job: adds offers and pictures. Running it again changes nothing. */
export async function addOffersAndPictures({
  catalogue,
  database,
  folder,
  signal,
}: Omit<Dependencies, 'write'> & { signal?: AbortSignal }): Promise<void> {
  const oils = await readDemoOils(folder)
  const keys = oils.map(toKey)
  const rows = await database.db
    .select({ id: products.id, key: products.importKey })
    .from(products)
    .where(inArray(products.importKey, keys))
  const idByKey = new Map(rows.map(({ id, key }) => [key, id]))
  const stores = await createStores(catalogue, await readDemoStores(folder))
  // Oils that an admin has deleted meanwhile are left out.
  const present = mixBrands(oils).flatMap((oil) => {
    const id = idByKey.get(toKey(oil))
    return id ? [{ oil, id }] : []
  })
  for (const { oil, id } of present) {
    signal?.throwIfAborted()
    for (const name of oil.stores) {
      const store = stores.get(name)
      if (!store) throw new Error(`${oil.id}: there is no store ${name}`)
      await catalogue.stores.putOffer(id, toOffer(oil, store), undefined)
    }
  }
  // All bottles before the labels, because lists show them.
  for (const kind of pictureKinds) {
    for (const { oil, id } of present) {
      signal?.throwIfAborted()
      await addPicture(catalogue, id, oil, kind, folder)
    }
  }
}

/** The oils of a brand do not stand side by side in lists. */
function mixBrands(oils: DemoOil[]): DemoOil[] {
  const brands = [...Map.groupBy(oils, ({ brand }) => brand.brand).values()]
  const longest = Math.max(...brands.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) =>
    brands.flatMap((ofBrand) => ofBrand[round] ?? []),
  ).flat()
}

const toKey = ({ id }: DemoOil) => `demo:${id}`

async function addPicture(
  { pictures }: Dependencies['catalogue'],
  productId: string,
  oil: DemoOil,
  kind: (typeof pictureKinds)[number],
  folder: string,
): Promise<void> {
  const fileName = `${oil.id}-${kind}.webp`
  const bytes = await readFile(join(folder, 'oils', 'pictures', fileName))
  const language = findLanguageCode(oil.brand.language) ?? null
  // The scanner looks each minute for pictures that it does not know: one run for all of them.
  const fields = { kind, language, isPreparedByCaller: true }
  await pictures.add(productId, { bytes, fileName }, fields, undefined)
}

type CreatedStore = DemoStore & { storeId: string }

async function createStores(
  { stores }: Dependencies['catalogue'],
  demoStores: DemoStore[],
): Promise<Map<string, CreatedStore>> {
  const existing = new Map((await stores.listStores()).map(({ name, _id }) => [name, _id]))
  const created = new Map<string, CreatedStore>()
  for (const store of demoStores) {
    const { id, name, street, city, country, position = null } = store
    const fields = { name, street, city, country, position, webAddress: `https://${id}.example/` }
    const storeId = existing.get(name) ?? (await stores.createStore(fields, undefined))
    created.set(id, { ...store, storeId })
  }
  return created
}

function toOffer(oil: DemoOil, { id, storeId, currency, euro, factor, days, knowsStock }: CreatedStore) {
  const isWhole = currency === 'JPY'
  const price = oil.price * euro * factor
  const [deliveryDaysMin, deliveryDaysMax] = days ?? [null, null]
  return {
    storeId,
    currency,
    price: isWhole ? Math.round(price / 10) * 10 : Math.round(price * 10) / 10,
    inStock: knowsStock ? !oil.outOfStock.includes(id) : null,
    deliveryDaysMin,
    deliveryDaysMax,
    url: `https://${id}.example/${oil.id}`,
  }
}

/** @param now the first start, from which the latest harvest is counted */
export function toImport(oil: DemoOil, now: Date): ImportedProduct {
  const language = findLanguageCode(oil.brand.language)
  const { producer, mill, bottler, origin, extraction, container, certifications, aliases, webAddress } = oil
  const { name, line, names, grade, cultivars, netQuantityMl, ingredients, description } = oil
  const fields: Partial<ProductFields> & { name: string } = {
    ...{ producer, mill, bottler, origin, extraction, container, certifications, aliases, webAddress },
    ...{ name, line, names, grade, cultivars, netQuantityMl, ingredients, description },
    ...toSeasonalFields(oil, now),
    brand: oil.brand.brand,
    nutrition: oil.nutrition ? declaredNutrition : null,
    language: language ?? null,
    categoryTexts: listInLanguage(oil, [oil.phrases.grades[grade]]),
    printedTexts: listPrintedTexts(oil),
  }
  const source = { source: 'demo' as const }
  const id = toDemoProductId(oil.id)
  return { key: toKey(oil), id, gtins: [`0${oil.gtin}`], fields, source, pictures: [] }
}

function listPrintedTexts(oil: DemoOil): LabelText[] {
  const { phrases, brand, grade, extraction } = oil
  const { categories, cold } = phrases
  return listInLanguage(oil, [categories[grade], brand.origin, brand.address, extraction?.cold ? cold : ''])
}

function listInLanguage({ brand }: DemoOil, texts: (string | undefined)[]): LabelText[] {
  const language = toLanguageTag(brand.language)
  return texts.flatMap((text) => (text ? [{ ...(language ? { language } : {}), text }] : []))
}

/** What happened at or after the harvest, with dates before `now`. */
function toSeasonalFields(oil: DemoOil, now: Date) {
  const { harvest: dates, seasonsAgo, sensory, lots, awards } = oil
  if (!dates) {
    const analyses = oil.analyses.map(({ seasonsBefore: _, ...measured }) => measured)
    return { sensory, analyses, lots: lots.map(({ code }) => ({ code })), awards }
  }
  const { from, to, ...how } = dates
  const lastDay = findLatestYear(to, now) - seasonsAgo
  const firstYear = from > to ? lastDay - 1 : lastDay
  const end = new Date(`${lastDay}-${to}T00:00:00Z`)
  const tasted = new Date(end.getTime() + daysToTasting * dayMs)
  return {
    harvest: { ...how, year: firstYear, from: `${firstYear}-${from}`, to: `${lastDay}-${to}` },
    sensory: sensory.map((profile) =>
      profile.by === 'cultivar' ? profile : { ...profile, date: toDay(tasted), harvestYear: firstYear },
    ),
    analyses: oil.analyses.map(({ seasonsBefore, ...measured }) => ({
      ...measured,
      harvestYear: firstYear - seasonsBefore,
      date: `${tasted.getUTCFullYear() - seasonsBefore}${toDay(tasted).slice(4)}`,
    })),
    lots: lots.map(({ code, months }) => ({
      code,
      harvestYear: firstYear,
      ...(months ? { bestBefore: addMonths(end, months) } : {}),
    })),
    awards: awards.map((award) => ({ ...award, year: tasted.getUTCFullYear() })),
  }
}

/** The year of the latest harvest that ended, and was tasted, before `now`. @param to month and day */
function findLatestYear(to: string, now: Date): number {
  let year = now.getUTCFullYear()
  while (Date.parse(`${year}-${to}T00:00:00Z`) + daysToTasting * dayMs > now.getTime()) year -= 1
  return year
}

const toDay = (date: Date) => date.toISOString().slice(0, 10)

function addMonths(date: Date, months: number): string {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months, 1)
  return toDay(later)
}
