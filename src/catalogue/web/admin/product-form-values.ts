// The form of a product: its fields as text, and the request that they become.
import { formatGtin } from '../../contract/format-gtin.ts'
import type { NewProductBody, Product } from '../../contract/product.ts'
import { parseNumber } from './parse-number.ts'

export const newProductValues = {
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
  acidity: '',
  ingredients: '',
  description: '',
  webAddress: '',
  status: 'live',
}
export type ProductFormValues = typeof newProductValues
export type ProductFormField = keyof ProductFormValues

export function toProductFormValues(product: Product): ProductFormValues {
  const { origin, harvest, chemistry, cultivars, gtins, netQuantityMl, status } = product
  const { name, brand, line, producer, ingredients, description, webAddress } = product
  return {
    ...{ name, brand, line, producer, ingredients, description, webAddress, status },
    grade: product.grade ?? '',
    container: product.container ?? '',
    gtins: gtins.map(({ gtin }) => formatGtin(gtin)).join(', '),
    netQuantityMl: toText(netQuantityMl),
    countries: (origin?.countries ?? []).join(', '),
    region: origin?.region ?? '',
    cultivars: cultivars.map(({ name: cultivar }) => cultivar).join(', '),
    harvestYear: toText(harvest?.year),
    acidity: toText(chemistry?.acidity),
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
  gtins: ({ gtins }, before) => ({
    gtins: splitList(gtins).map(
      (number) =>
        before?.gtins.find(({ gtin }) => gtin === number || formatGtin(gtin) === number) ?? { gtin: number },
    ),
  }),
  cultivars: ({ cultivars }, before) => ({
    cultivars: splitList(cultivars).map(
      (name) => before?.cultivars.find((known) => known.name === name) ?? { name },
    ),
  }),
  countries: toOrigin,
  region: toOrigin,
  harvestYear: ({ harvestYear }, before) => ({
    harvest: merge(before?.harvest, { year: parseNumber(harvestYear) ?? undefined }),
  }),
  acidity: ({ acidity }, before) => ({
    chemistry: merge(before?.chemistry, { acidity: parseNumber(acidity) ?? undefined }),
  }),
}

function toOrigin({ countries, region }: ProductFormValues, before: Product | undefined) {
  const codes = splitList(countries).map((code) => code.toUpperCase())
  const kind = codes.length > 1 ? ('countries' as const) : ('country' as const)
  return {
    origin: merge(before?.origin, {
      countries: codes,
      region: region.trim() || undefined,
      ...(codes.length > 0 ? { kind } : {}),
    }),
  }
}

/** null when nothing is left, which means that nothing is known. */
function merge<Value extends object>(
  before: Value | null | undefined,
  changes: Partial<Value>,
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
  const parts = changed.map((name) => converters[name]?.(values, before) ?? { [name]: values[name] })
  return Object.assign({}, ...parts) as NewProductBody
}

const fieldsByPath: Record<string, ProductFormField> = {
  'harvest.year': 'harvestYear',
  'chemistry.acidity': 'acidity',
  'origin.countries': 'countries',
  'origin.region': 'region',
}

/** The field of the form for a path of the API, such as `origin.countries.0`. */
export function findFormField(path: string): ProductFormField | undefined {
  const found = Object.entries(fieldsByPath).find(([start]) => path.startsWith(start))?.[1]
  const [first = ''] = path.split('.')
  return found ?? (first in newProductValues ? (first as ProductFormField) : undefined)
}
