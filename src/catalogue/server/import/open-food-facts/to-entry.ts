// Converts a record of Open Food Facts to a product of the catalogue.
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { normalizeGtin } from '../../../contract/gtin.ts'
import type { ProductFields } from '../../../contract/product-fields.ts'
import type { Origin } from '../../../contract/product-values.ts'
import { findCountryCode } from '../find-country-code.ts'
import { findGrade } from '../find-grade.ts'
import type { ImportEntry, ImportedProduct } from '../import-record.ts'
import { parseQuantity } from '../parse-quantity.ts'
import { hasLetters } from './clean-text.ts'
import { findProtection } from './find-protection.ts'
import { isOliveOil } from './is-olive-oil.ts'
import { databaseLicense } from './license.ts'
import { listPictures } from './list-pictures.ts'
import { toNutrition } from './nutrition.ts'
import { OpenFoodFactsRecord } from './record.ts'
import { listLabelTexts, listTranslated } from './translated-texts.ts'

const maxNameLength = 200

export function toOpenFoodFactsEntry(place: string, input: unknown): ImportEntry<ImportedProduct> {
  const parsed = OpenFoodFactsRecord.safeParse(input)
  if (!parsed.success) return { place, reason: { code: 'no-product' } }
  const record = parsed.data
  if (!isOliveOil(record)) return { place, skipped: 'no-olive-oil' }
  const translated = listTranslated(input, 'product_name')
  const names = toSupportedNames(translated)
  const name = findName(record, translated)
  if (!name) return { place, skipped: 'no-name' }
  const gtin = normalizeGtin(stripZeros(record.code))
  const at = record.last_modified_t
  return {
    place,
    product: {
      key: `open-food-facts:${record.code || name}`.slice(0, 300),
      gtins: gtin ? [gtin] : [],
      fields: { ...toFields(record, names), ...toTexts(record, input), name },
      source: {
        source: 'open-food-facts',
        license: databaseLicense,
        ...(record.code
          ? {
              url: `https://world.openfoodfacts.org/product/${encodeURIComponent(record.code.slice(0, 100))}`,
            }
          : {}),
        ...(at === undefined || at > 8e12 ? {} : { at: new Date(at * 1_000).toISOString() }),
      },
      pictures: [],
      namedPictures: listPictures(record),
    },
  }
}

/** Some records have the number with zeros in front, longer than any barcode number. */
const stripZeros = (code: string): string =>
  code.length > 14 ? code.replace(/^0+/, '').padStart(8, '0') : code

function findName(record: OpenFoodFactsRecord, translated: Map<string, string>): string | undefined {
  const names = [
    record.product_name,
    translated.get(record.lang) ?? '',
    ...Object.values(toSupportedNames(translated)),
    ...translated.values(),
    record.abbreviated_product_name,
    record.generic_name,
    record.brands,
  ]
  return names.find(hasLetters)?.slice(0, maxNameLength).trim()
}

function toSupportedNames(translated: Map<string, string>): ProductFields['names'] {
  const entries = [...translated].flatMap(([tag, name]) => {
    const language = findLanguageCode(tag)
    return language ? [[language, name.slice(0, maxNameLength).trim()] as [LanguageCode, string]] : []
  })
  return Object.fromEntries(entries)
}

/** The generic name is that which the law asks for. */
function toTexts(record: OpenFoodFactsRecord, input: unknown): Partial<ProductFields> {
  const { lang, generic_name, conservation_conditions } = record
  const categoryTexts = listLabelTexts(input, 'generic_name', { lang, text: generic_name, maxLength: 300 })
  const storage = { lang, text: conservation_conditions, maxLength: 2_000 }
  const printedTexts = listLabelTexts(input, 'conservation_conditions', storage)
  return {
    ...(categoryTexts.length > 0 ? { categoryTexts } : {}),
    ...(printedTexts.length > 0 ? { printedTexts } : {}),
  }
}

function toFields(record: OpenFoodFactsRecord, names: ProductFields['names']): Partial<ProductFields> {
  const [brand = '', ...otherBrands] = listBrands(record.brands)
  const language = record.lang ? findLanguageCode(record.lang) : undefined
  const facts: Partial<ProductFields> = {
    brand,
    aliases: otherBrands,
    grade: findTaggedGrade(record) ?? null,
    origin: toOrigin(record) ?? null,
    nutrition: toNutrition(record) ?? null,
    ingredients: record.ingredients_text,
    netQuantityMl: toMillilitres(record) ?? null,
    container: findContainer(record) ?? null,
    certifications: toCertifications(record.labels_tags),
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

/** The first brand is that of the label; retailers and groups follow. */
function listBrands(brands: string): string[] {
  const listed = brands
    .split(/[,;]/)
    .map((each) => each.trim().slice(0, maxNameLength))
    .filter(hasLetters)
  const folded = listed.map((each) => each.toLowerCase())
  return listed.filter((_, index) => folded.indexOf(folded[index] ?? '') === index).slice(0, 10)
}

function findTaggedGrade(record: OpenFoodFactsRecord): ProductFields['grade'] | undefined {
  const { categories_tags: tags, product_name: name } = record
  const has = (part: string) => tags.some((tag) => tag.startsWith('en:') && tag.includes(part))
  const isFlavoured = has('flavoured-olive-oils') || has('aromatized-olive-oils')
  if (isFlavoured || isFlavouredName.test(name)) return 'flavoured'
  if (has('pomace')) return 'pomace'
  if (has('mixed-vegetable-oils') || has('olive-oil-blends')) return 'blend'
  if (has('extra-virgin-olive-oils')) return 'extra-virgin'
  if (has('virgin-olive-oils')) return 'virgin'
  if (has('refined-olive-oils')) return 'refined'
  return findGrade(name)
}

/** "Infused with lemon", "al tartufo", "au basilic". */
const isFlavouredName =
  /flavou?red|infus|aromati[sz]|aromatis|aromatizz|(?:\bal|alla|all['’]|\bau|aux|\bcon|with|mit|\bà la|σε)\s*(?:the )?(?:lemon|limone?|limón|zitrone|citron|basil|basilico|basilic|albahaca|basilikum|truffle|tartufo|trufa|truffe|trüffel|garlic|aglio|ajo|ail\b|knoblauch|chil[il]|peperoncino|piment|rosemary|rosmarino|romarin|romero|orange|arancia)/iu

function toOrigin(record: OpenFoodFactsRecord): Origin | undefined {
  const protection = findProtection(record.labels_tags)
  const places = toPlaces(record)
  return protection ? { countries: [], ...places, protection } : places
}

function toPlaces({ origins, origins_tags }: OpenFoodFactsRecord): Origin | undefined {
  const named = [...origins.split(','), ...origins_tags.map((tag) => tag.replace(/^[a-z]{2}:/, ''))]
  const countries = [...new Set(named.flatMap((name) => findCountryCode(name) ?? []))].slice(0, 20)
  const isUnion = origins_tags.some((tag) => tag === 'en:european-union')
  const isOutside = origins_tags.some((tag) => tag === 'en:non-european-union')
  const isBoth = origins_tags.some((tag) => tag === 'en:european-union-and-non-european-union')
  if (isUnion || isOutside || isBoth) {
    const outside = isUnion || isBoth ? 'eu-and-non-eu' : 'non-eu'
    return { kind: isUnion && !isOutside && !isBoth ? 'eu' : outside, countries }
  }
  if (countries.length === 0) return undefined
  return { kind: countries.length === 1 ? 'country' : 'countries', countries }
}

function toMillilitres(record: OpenFoodFactsRecord): number | undefined {
  const { product_quantity: amount, product_quantity_unit: unit, quantity } = record
  return (amount && unit ? parseQuantity(`${amount} ${unit}`) : undefined) ?? parseQuantity(quantity)
}

const containerTags: readonly [RegExp, NonNullable<ProductFields['container']>][] = [
  [/bag-in-box/, 'bag-in-box'],
  [/\b(?:can|tin|metal|steel|aluminium)\b/, 'tin'],
  [/clear-glass|transparent-glass/, 'clear-glass'],
  [/(?:green|brown|dark|colou?red)-glass/, 'dark-glass'],
  [/plastic|\bpet\b/, 'plastic'],
  [/ceramic/, 'ceramic'],
]
const isClosure = /\b(?:caps?|lids?|seals?|labels?|films?|rings?|stoppers?|corks?|spouts?|sleeves?)\b/

function findContainer({
  packaging_tags,
  packagings,
}: OpenFoodFactsRecord): ProductFields['container'] | undefined {
  const parts = [...packaging_tags, ...packagings.map(describePackaging)].filter(
    (tag) => !isClosure.test(tag),
  )
  return containerTags.find(([pattern]) => parts.some((tag) => pattern.test(tag)))?.[1]
}

/** Version 2 of the API has tags, version 3 objects with an id. */
function describePackaging(packaging: unknown): string {
  const { material, shape } = (packaging ?? {}) as { material?: unknown; shape?: unknown }
  return [material, shape].map(toTag).join(' ')
}

function toTag(value: unknown): string {
  const tag = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof tag === 'string' ? tag : ''
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
