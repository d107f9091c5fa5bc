// Reads the demo oils from their folder. Dates are counted from a day, so that harvests and tastings are recent whenever
// a site starts for the first time.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { productFields } from './catalogue/contract/product-fields.ts'
import {
  Analysis,
  Award,
  Certification,
  Extraction,
  Harvest,
  type Nutrition,
  Origin,
} from './catalogue/contract/product-values.ts'
import { SensoryProfile } from './catalogue/contract/sensory.ts'
import { Position } from './catalogue/contract/store.ts'
import { deriveId } from './platform/id.ts'

const dayOfYear = z.string().regex(/^\d\d-\d\d$/)
const color = z.string().regex(/^#[0-9a-f]{6}$/)
const inks = z.tuple([color, color, color])

/** Fields of the catalogue that are the same for several oils of a brand. */
const shared = {
  producer: productFields.producer.default(''),
  mill: productFields.mill.default(''),
  bottler: productFields.bottler.default(''),
  origin: Origin.nullable().default(null),
  extraction: Extraction.nullable().default(null),
  container: productFields.container.default(null),
  certifications: z.array(Certification).default([]),
  aliases: productFields.aliases.default([]),
  webAddress: productFields.webAddress.default(''),
  /** `declared`: the usual values of an oil. */
  nutrition: z.literal('declared').optional(),
}

const DemoOilEntry = z.strictObject({
  ...shared,
  /** Name of its pictures, and its key in imports. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  gtin: z.string().regex(/^2\d{12}$/),
  name: productFields.name,
  line: productFields.line,
  names: productFields.names.default({}),
  grade: productFields.grade.unwrap(),
  cultivars: productFields.cultivars.default([]),
  netQuantityMl: productFields.netQuantityMl.unwrap(),
  harvest: Harvest.omit({ year: true, from: true, to: true })
    .extend({ from: dayOfYear, to: dayOfYear })
    .optional(),
  /** How many seasons before the latest one the olives were harvested. */
  seasonsAgo: z.number().int().min(0).default(0),
  /** Of lots: the newest one first. */
  analyses: z
    .array(
      Analysis.omit({ date: true, harvestYear: true, bestBefore: true }).extend({
        /** Seasons before that of the oil. */
        seasonsBefore: z.number().int().min(0).default(0),
      }),
    )
    .default([]),
  lots: z.array(z.strictObject({ code: z.string(), months: z.number().int().optional() })).default([]),
  awards: z.array(Award.omit({ year: true })).default([]),
  ingredients: productFields.ingredients.default(''),
  description: productFields.description.default(''),
  sensory: z.array(SensoryProfile.omit({ date: true, harvestYear: true })).default([]),
  /** Colors of the label, if not those of the brand: paper, ink, accent. */
  inks: inks.optional(),
  /** In euros. */
  price: z.number().positive(),
  stores: z.array(z.string()),
  outOfStock: z.array(z.string()).default([]),
})

const DemoBrand = z.strictObject({
  brand: z.string(),
  /** Of the label, BCP 47. */
  language: z.string(),
  /** The kind of label; a function of `scripts/demo-labels`. */
  design: z.string(),
  inks,
  /** On the back label. */
  address: z.string(),
  /** The origin in the words of the label. */
  origin: z.string(),
  shared: z.record(z.string(), z.unknown()),
  oils: z.array(z.record(z.string(), z.unknown())),
})

const LabelPhrases = z.strictObject({
  grades: z.record(z.string(), z.string()),
  categories: z.record(z.string(), z.string()),
  storage: z.string(),
  bestBefore: z.string(),
  lot: z.string(),
  maker: z.string(),
  nutrition: z.string(),
  nutrients: z.array(z.string()).length(7),
  cold: z.string(),
})
export type LabelPhrases = z.infer<typeof LabelPhrases>

const DemoStore = z.strictObject({
  id: z.string(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  country: z.string(),
  position: Position.optional(),
  currency: z.string(),
  euro: z.number().positive(),
  factor: z.number().positive(),
  days: z.tuple([z.number().int(), z.number().int()]).optional(),
  knowsStock: z.boolean().default(true),
})
export type DemoStore = z.infer<typeof DemoStore>

type DemoBrand = z.infer<typeof DemoBrand>
export type DemoOil = z.infer<typeof DemoOilEntry> & {
  brand: Omit<DemoBrand, 'shared' | 'oils'>
  phrases: LabelPhrases
}

const idTime = new Date('2026-01-01T00:00:00Z')

/** The id of the product, by which demo articles name it. @param oilId id of a demo oil */
export const toDemoProductId = (oilId: string): string => deriveId(`demo:${oilId}`, idTime)

/** The nutrition declaration of an olive oil: 91.6 g of fat in 100 ml. */
export const declaredNutrition: Nutrition = {
  per100ml: {
    kilojoules: 3_389,
    kilocalories: 824,
    fat: 91.6,
    saturates: 13.7,
    monounsaturates: 69.2,
    polyunsaturates: 8.7,
    carbohydrate: 0,
    sugars: 0,
    protein: 0,
    salt: 0,
  },
}

/** All demo oils, brand by brand. */
export async function readDemoOils(folder: string): Promise<DemoOil[]> {
  const phrases = z.record(z.string(), LabelPhrases).parse(await readYaml(folder, 'phrases.yaml'))
  const files = (await readdir(join(folder, 'oils', 'brands'))).toSorted()
  const oils: DemoOil[] = []
  for (const file of files) {
    const {
      shared: common,
      oils: entries,
      ...brand
    } = DemoBrand.parse(await readYaml(folder, 'brands', file))
    const ofLanguage = phrases[brand.language]
    if (!ofLanguage) throw new Error(`${file}: phrases.yaml has no language ${brand.language}`)
    for (const entry of entries)
      oils.push({ ...DemoOilEntry.parse({ ...common, ...entry }), brand, phrases: ofLanguage })
  }
  return oils
}

export async function readDemoStores(folder: string): Promise<DemoStore[]> {
  return z.array(DemoStore).parse(await readYaml(folder, 'stores.yaml'))
}

const readYaml = async (folder: string, ...path: string[]): Promise<unknown> =>
  parseYaml(await readFile(join(folder, 'oils', ...path), 'utf8'))
