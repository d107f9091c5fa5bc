// The fields of a product that people and imports fill in. Columns, API schemas, forms, exports and the sources of facts
// derive from this list. A variant (line, cultivar, size) is a product of its own; another harvest is not.
import { z } from 'zod'
import { languages } from '#src/i18n/languages.ts'
import { storableText } from '#src/news/contract/storable-text.ts'
import { containers } from './grades.ts'
import {
  Analyses,
  Award,
  CategoryTexts,
  Certification,
  Cultivar,
  Extraction,
  Grade,
  Harvest,
  Lot,
  line,
  Nutrition,
  Origin,
  PrintedTexts,
  webAddress,
} from './product-values.ts'
import { SensoryProfile } from './sensory.ts'

const languageCode = z.enum(languages.map(({ code }) => code) as [(typeof languages)[number]['code']])
const unknown = 'null while it is not known'

export const productFields = {
  name: line().describe('As the label says it, in the language of the label'),
  brand: line(),
  line: line().describe('Tells variants of a brand apart, such as "Riserva"'),
  producer: line(),
  mill: line(),
  bottler: line(),
  grade: Grade.nullable().describe(`Legal category; ${unknown}`),
  cultivars: z.array(Cultivar).max(30),
  origin: Origin.nullable().describe(unknown),
  harvest: Harvest.nullable().describe(unknown),
  extraction: Extraction.nullable().describe(unknown),
  analyses: Analyses.describe('One for each lot that was analysed'),
  sensory: z.array(SensoryProfile).max(20).describe('One profile for each who tasted it'),
  nutrition: Nutrition.nullable().describe(unknown),
  ingredients: storableText.trim().max(5_000).describe('As the label lists them'),
  netQuantityMl: z.number().positive().max(1_000_000).nullable().describe(unknown),
  container: z.enum(containers).nullable().describe(unknown),
  certifications: z.array(Certification).max(30),
  awards: z.array(Award).max(100),
  lots: z.array(Lot).max(200),
  language: languageCode.nullable().describe(`Of the label; ${unknown}`),
  names: z.partialRecord(languageCode, line()).describe('Translated names by language'),
  categoryTexts: CategoryTexts.describe('The legal category in the words of the label, the original first'),
  printedTexts: PrintedTexts.describe('Other texts of the label, by which photographs are recognized'),
  aliases: z.array(line().min(1)).max(50).describe('Other names that people search for'),
  description: storableText.trim().max(10_000),
  webAddress: webAddress.describe("The producer's page about the oil"),
} as const
export type ProductFieldName = keyof typeof productFields
export const productFieldNames = Object.keys(productFields) as ProductFieldName[]

const ProductFields = z.object(productFields)
export type ProductFields = z.infer<typeof ProductFields>

export const emptyProduct: ProductFields = {
  name: '',
  brand: '',
  line: '',
  producer: '',
  mill: '',
  bottler: '',
  grade: null,
  cultivars: [],
  origin: null,
  harvest: null,
  extraction: null,
  analyses: [],
  sensory: [],
  nutrition: null,
  ingredients: '',
  netQuantityMl: null,
  container: null,
  certifications: [],
  awards: [],
  lots: [],
  language: null,
  names: {},
  categoryTexts: [],
  printedTexts: [],
  aliases: [],
  description: '',
  webAddress: '',
}

export function isKnown(value: ProductFields[ProductFieldName]): boolean {
  if (value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** Where a fact comes from. Imported facts keep their license, so that they can be separated again. */
export const FactSource = z.object({
  source: z.enum(['publisher', 'open-food-facts', 'import', 'label', 'member', 'demo']),
  url: storableText.max(2_000).optional(),
  license: line(80).optional().describe('Such as ODbL-1.0'),
  at: z.iso.datetime({ offset: true }).optional(),
})
export type FactSource = z.infer<typeof FactSource>

export const FactSources = z.partialRecord(
  z.enum(productFieldNames as [ProductFieldName, ...ProductFieldName[]]),
  FactSource,
)
export type FactSources = z.infer<typeof FactSources>

/** Fields of earlier versions: one analysis, and texts without their languages. */
const earlierNames = {
  chemistry: 'analyses',
  categoryText: 'categoryTexts',
  labelTexts: 'printedTexts',
} as const satisfies Record<string, ProductFieldName>
type EarlierName = keyof typeof earlierNames

/** As clients send them, who may name the fields of earlier versions. */
export const GivenSources = z
  .partialRecord(
    z.enum([
      ...(productFieldNames as [ProductFieldName]),
      ...(Object.keys(earlierNames) as [EarlierName, ...EarlierName[]]),
    ]),
    FactSource,
  )
  .transform((given): FactSources => {
    const named = Object.entries(given) as [ProductFieldName | EarlierName, FactSource][]
    const renamed = named.map(([name, source]) => [
      name in earlierNames ? earlierNames[name as EarlierName] : name,
      source,
    ])
    const current = named.filter(([name]) => !(name in earlierNames))
    return Object.fromEntries([...renamed, ...current])
  })
