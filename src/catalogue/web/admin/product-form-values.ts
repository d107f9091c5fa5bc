// The form of a product: its fields as text, and the request that they become.
import { nutritionAmounts } from '../../contract/nutrients.ts'
import type { NewProductBody, Product } from '../../contract/product.ts'
import { isUnionKind } from '../../contract/union-kinds.ts'
import { toGtins, toNumberText } from './numbers/number-rows.ts'
import { parseNumber } from './parse-number.ts'
import { parseTextLines, toTextLines } from './record/label-text-lines.ts'
import { parseCultivars, parseLines, splitLines, toCultivarText, toLines } from './record/record-lists.ts'
import { type PartTexts, readParts, toPartTexts } from './record/record-parts.ts'

const newFacts = {
  name: '',
  brand: '',
  line: '',
  producer: '',
  grade: '',
  gtins: '',
  netQuantityMl: '',
  container: '',
  countries: '',
  region: '',
  cultivars: '',
  harvestYear: '',
  ingredients: '',
  description: '',
  webAddress: '',
  status: 'live',
  mill: '',
  bottler: '',
  language: '',
  categoryTexts: '',
  printedTexts: '',
  aliases: '',
  certifications: '',
  awards: '',
  lots: '',
}
export type ProductFormValues = typeof newFacts & PartTexts
export const newProductValues: ProductFormValues = { ...newFacts, ...toPartTexts({}) }
export type ProductFormField = keyof ProductFormValues

export function toProductFormValues(product: Product): ProductFormValues {
  const { origin, harvest, cultivars, gtins, netQuantityMl, status } = product
  const { name, brand, line, producer, ingredients, description, webAddress } = product
  const { mill, bottler } = product
  const parts = toPartTexts(product)
  return {
    ...parts,
    ...{ name, brand, line, producer, ingredients, description, webAddress, status },
    ...{ mill, bottler },
    'origin.kind': isUnionKind(parts['origin.kind']) ? parts['origin.kind'] : '',
    language: product.language ?? '',
    categoryTexts: toTextLines(product.categoryTexts),
    printedTexts: toTextLines(product.printedTexts),
    aliases: product.aliases.join('\n'),
    certifications: toLines('certifications', product),
    awards: toLines('awards', product),
    lots: toLines('lots', product),
    grade: product.grade ?? '',
    container: product.container ?? '',
    gtins: toNumberText(gtins),
    netQuantityMl: toText(netQuantityMl),
    countries: (origin?.countries ?? []).join(', '),
    region: origin?.region ?? '',
    cultivars: toCultivarText(cultivars),
    harvestYear: toText(harvest?.year),
  }
}

const toText = (value: number | null | undefined): string => (value == null ? '' : String(value))

const splitList = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

type Converter = (values: ProductFormValues, before: Product | undefined) => NewProductBody | object

/** What each field of the form becomes. Facts beside it in the same value are kept. */
const converters: Partial<Record<ProductFormField, Converter>> = {
  grade: ({ grade }) => ({ grade: grade || null }),
  container: ({ container }) => ({ container: container || null }),
  netQuantityMl: ({ netQuantityMl }) => ({ netQuantityMl: parseNumber(netQuantityMl) }),
  gtins: ({ gtins }, before) => ({ gtins: toGtins(gtins, before?.gtins) }),
  cultivars: ({ cultivars }) => ({ cultivars: parseCultivars(splitList(cultivars)) }),
  countries: toOrigin,
  region: toOrigin,
  harvestYear: toHarvest,
  language: ({ language }) => ({ language: language || null }),
  categoryTexts: ({ categoryTexts }) => ({ categoryTexts: parseTextLines(categoryTexts) }),
  printedTexts: ({ printedTexts }) => ({ printedTexts: parseTextLines(printedTexts) }),
  aliases: ({ aliases }) => ({ aliases: splitLines(aliases) }),
  certifications: ({ certifications }) => ({ certifications: parseLines('certifications', certifications) }),
  awards: ({ awards }) => ({ awards: parseLines('awards', awards) }),
  lots: ({ lots }) => ({ lots: parseLines('lots', lots) }),
}

/** For fields that are a part of a value, by the name of the value. */
const partConverters: Record<string, Converter> = {
  origin: toOrigin,
  harvest: toHarvest,
  extraction: (values, before) => ({
    extraction: merge(before?.extraction, readParts('extraction', values)),
  }),
  nutrition: toNutrition,
  names: (values, before) => ({ names: merge(before?.names, readParts('names', values)) ?? {} }),
}

function toOrigin(values: ProductFormValues, before: Product | undefined) {
  const countries = splitList(values.countries).map((code) => code.toUpperCase())
  const byCountries = countries.length > 1 ? 'countries' : 'country'
  const parts = readParts('origin', values)
  const kind = parts.kind ?? (countries.length > 0 ? byCountries : undefined)
  return {
    origin: merge(before?.origin, { ...parts, countries, region: values.region.trim() || undefined, kind }),
  }
}

function toHarvest(values: ProductFormValues, before: Product | undefined) {
  const year = parseNumber(values.harvestYear) ?? undefined
  return { harvest: merge(before?.harvest, { ...readParts('harvest', values), year }) }
}

function toNutrition(values: ProductFormValues, before: Product | undefined) {
  const amounts = nutritionAmounts.map((amount) => [
    amount,
    merge(before?.nutrition?.[amount], readParts(`nutrition.${amount}`, values)) ?? undefined,
  ])
  return { nutrition: merge(before?.nutrition, Object.fromEntries(amounts)) }
}

/** null when nothing is left, which means that nothing is known. */
function merge<Value extends object>(
  before: Value | null | undefined,
  changes: { [Name in keyof Value]?: unknown } | Record<string, unknown>,
): Value | null {
  const entries = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined)
  const isEmpty = entries.every(([, value]) => Array.isArray(value) && value.length === 0)
  return isEmpty ? null : (Object.fromEntries(entries) as Value)
}

/** The changed fields only; all fields of a new product that are filled in. */
export function toProductRequest(
  values: ProductFormValues,
  initial: ProductFormValues,
  before: Product | undefined,
): NewProductBody {
  const names = Object.keys(values) as ProductFormField[]
  const changed = names.filter((name) => values[name] !== initial[name] || name === 'name')
  const parts = changed.map((name) => {
    const convert = converters[name] ?? partConverters[name.split('.')[0] ?? '']
    return convert?.(values, before) ?? { [name]: values[name] }
  })
  return Object.assign({}, ...parts) as NewProductBody
}

const fieldsByPath: Record<string, ProductFormField> = {
  'harvest.year': 'harvestYear',
  'origin.countries': 'countries',
  'origin.region': 'region',
}

/** The field of the form for a path of the API, such as `origin.countries.0`. */
export function findFormField(path: string): ProductFormField | undefined {
  if (path in newProductValues) return path as ProductFormField
  const found = Object.entries(fieldsByPath).find(([start]) => path.startsWith(start))?.[1]
  const [first = ''] = path.split('.')
  return found ?? (first in newProductValues ? (first as ProductFormField) : undefined)
}
