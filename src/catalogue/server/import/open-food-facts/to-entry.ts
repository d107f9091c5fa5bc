// Converts a record of Open Food Facts: a line of the JSONL export, or `product` of an API reply. Field names and tags
// are those of https://openfoodfacts.github.io/openfoodfacts-server/api/ref-v2/.
import { z } from 'zod'
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { normalizeGtin } from '../../contract/gtin.ts'
import type { ProductFields } from '../../contract/product-fields.ts'
import type { Nutrition, NutritionFacts, Origin } from '../../contract/product-values.ts'
import { findCountryCode } from './find-country-code.ts'
import { findGrade } from './find-grade.ts'
import type { ImportEntry } from './import-record.ts'
import { parseQuantity } from './parse-quantity.ts'

const maxTextLength = 5_000

/** The export contains numbers as text and text as numbers, so nothing is rejected for its type. */
const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' || typeof value === 'number' ? clean(String(value)) : ''))
const tags = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []))
const number = z
  .unknown()
  .optional()
  .transform((value) => {
    const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof parsed === 'number' && Number.isFinite(parsed) && parsed >= 0 ? parsed : undefined
  })

const Product = z.object({
  code: text,
  lang: text,
  product_name: text,
  generic_name: text,
  brands: text,
  quantity: text,
  product_quantity: number,
  product_quantity_unit: text,
  categories_tags: tags,
  labels_tags: tags,
  packaging_tags: tags,
  origins: text,
  origins_tags: tags,
  manufacturing_places: text,
  ingredients_text: text,
  nutrition_data_per: text,
  last_modified_t: number,
  nutriments: z.record(z.string(), z.unknown()).catch({}),
})
type Product = z.infer<typeof Product>

/** Oils themselves; "sardines in olive oil" has the tag `en:sardines-in-olive-oil`. */
const oliveOilTag = /^en:(?:[a-z-]+-)?olive-(?:pomace-)?oils(?:-from-[a-z-]+)?$/

export function toOpenFoodFactsEntry(place: string, record: unknown): ImportEntry {
  const parsed = Product.safeParse(record)
  if (!parsed.success) return { place, error: 'is not a product of Open Food Facts' }
  const product = parsed.data
  if (!product.categories_tags.some((tag) => oliveOilTag.test(tag))) return { place, skipped: 'no-olive-oil' }
  const names = listNames(record)
  const name = product.product_name || product.generic_name || Object.values(names)[0] || product.brands
  if (!name) return { place, skipped: 'no-name' }
  const gtin = normalizeGtin(product.code)
  const at = product.last_modified_t
  return {
    place,
    product: {
      key: `open-food-facts:${product.code || name}`,
      gtins: gtin ? [gtin] : [],
      fields: { ...toFields(product, names), name: name.slice(0, 200) },
      source: {
        source: 'open-food-facts',
        license: 'ODbL-1.0',
        ...(product.code
          ? { url: `https://world.openfoodfacts.org/product/${encodeURIComponent(product.code)}` }
          : {}),
        ...(at === undefined || at > 8e12 ? {} : { at: new Date(at * 1_000).toISOString() }),
      },
      pictures: [],
    },
  }
}

function toFields(product: Product, names: ProductFields['names']): Partial<ProductFields> {
  const [brand = ''] = product.brands.split(',').map((each) => each.trim())
  const language = product.lang ? findLanguageCode(product.lang) : undefined
  const facts: Partial<ProductFields> = {
    brand: brand.slice(0, 200),
    grade: findTaggedGrade(product) ?? null,
    origin: toOrigin(product) ?? null,
    nutrition: toNutrition(product) ?? null,
    ingredients: product.ingredients_text,
    netQuantityMl: toMillilitres(product) ?? null,
    container: findContainer(product.packaging_tags) ?? null,
    certifications: toCertifications(product.labels_tags),
    names,
    language: language ?? null,
  }
  const known = Object.entries(facts).filter(([, value]) => isGiven(value))
  return Object.fromEntries(known)
}

function isGiven(value: unknown): boolean {
  if (value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value as object).length > 0
}

function listNames(record: unknown): ProductFields['names'] {
  const entries = Object.entries(record as Record<string, unknown>).flatMap(([field, value]) => {
    const [, tag = ''] = /^product_name_([a-z]{2})$/.exec(field) ?? []
    const language = tag ? findLanguageCode(tag) : undefined
    const name = typeof value === 'string' ? clean(value).slice(0, 200) : ''
    return language && name ? [[language, name] as [LanguageCode, string]] : []
  })
  return Object.fromEntries(entries)
}

function findTaggedGrade({ categories_tags, product_name }: Product): ProductFields['grade'] | undefined {
  const has = (part: string) => categories_tags.some((tag) => tag.startsWith('en:') && tag.includes(part))
  if (has('extra-virgin-olive-oils')) return 'extra-virgin'
  if (has('pomace')) return 'pomace'
  if (has('flavoured-olive-oils')) return 'flavoured'
  if (has('virgin-olive-oils')) return 'virgin'
  if (has('refined-olive-oils')) return 'refined'
  return findGrade(product_name)
}

function toOrigin({ origins, origins_tags }: Product): Origin | undefined {
  const named = [...origins.split(','), ...origins_tags.map((tag) => tag.replace(/^[a-z]{2}:/, ''))]
  const countries = [...new Set(named.flatMap((name) => findCountryCode(name) ?? []))].slice(0, 20)
  const isUnion = origins_tags.some((tag) => tag === 'en:european-union')
  const isOutside = origins_tags.some((tag) => tag === 'en:non-european-union')
  if (isUnion || isOutside) {
    const outside = isUnion ? 'eu-and-non-eu' : 'non-eu'
    return { kind: isUnion && !isOutside ? 'eu' : outside, countries }
  }
  if (countries.length === 0) return undefined
  return { kind: countries.length === 1 ? 'country' : 'countries', countries }
}

function toMillilitres(product: Product): number | undefined {
  const { product_quantity: amount, product_quantity_unit: unit } = product
  return (amount && unit ? parseQuantity(`${amount} ${unit}`) : undefined) ?? parseQuantity(product.quantity)
}

const nutrientNames: Record<keyof NutritionFacts, { name: string; max: number; factor?: number }> = {
  kilojoules: { name: 'energy-kj', max: 5_000 },
  kilocalories: { name: 'energy-kcal', max: 1_200 },
  fat: { name: 'fat', max: 100 },
  saturates: { name: 'saturated-fat', max: 100 },
  monounsaturates: { name: 'monounsaturated-fat', max: 100 },
  polyunsaturates: { name: 'polyunsaturated-fat', max: 100 },
  carbohydrate: { name: 'carbohydrates', max: 100 },
  sugars: { name: 'sugars', max: 100 },
  protein: { name: 'proteins', max: 100 },
  salt: { name: 'salt', max: 100 },
  // Grams there, milligrams here.
  vitaminE: { name: 'vitamin-e', max: 1_000, factor: 1_000 },
}

/** `_100g` stands for 100 ml as well: labels of oils state one or the other. */
function toNutrition({ nutriments, nutrition_data_per, quantity }: Product): Nutrition | undefined {
  const facts = Object.entries(nutrientNames).flatMap(([field, { name, max, factor = 1 }]) => {
    const value = number.parse(nutriments[`${name}_100g`])
    const scaled = value === undefined ? undefined : Math.round(value * factor * 100) / 100
    return scaled === undefined || scaled > max ? [] : [[field, scaled]]
  })
  if (facts.length === 0) return undefined
  const isByVolume =
    nutrition_data_per === '100ml' || (/l\b/i.test(quantity) && nutrition_data_per !== '100g')
  const values: NutritionFacts = Object.fromEntries(facts)
  return isByVolume ? { per100ml: values } : { per100g: values }
}

const containerTags: readonly [RegExp, NonNullable<ProductFields['container']>][] = [
  [/bag-in-box/, 'bag-in-box'],
  [/\b(?:can|tin|metal|steel|aluminium)/, 'tin'],
  [/clear-glass|transparent-glass/, 'clear-glass'],
  [/(?:green|brown|dark|colou?red)-glass/, 'dark-glass'],
  [/plastic|\bpet\b/, 'plastic'],
  [/ceramic/, 'ceramic'],
]

function findContainer(packaging: string[]): ProductFields['container'] | undefined {
  return containerTags.find(([pattern]) => packaging.some((tag) => pattern.test(tag)))?.[1]
}

const schemes: Record<string, string> = {
  'en:organic': 'Organic',
  'en:eu-organic': 'EU organic',
  'en:pdo': 'PDO',
  'en:pgi': 'PGI',
  'fr:ab-agriculture-biologique': 'AB Agriculture biologique',
  'en:fair-trade': 'Fair trade',
}

function toCertifications(labels: string[]): ProductFields['certifications'] {
  return labels.flatMap((tag) => (schemes[tag] ? [{ scheme: schemes[tag] }] : []))
}

/** Control characters and markup do not belong in facts. */
function clean(value: string): string {
  return value
    .replaceAll(/<[^>]{0,200}>/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)
}
