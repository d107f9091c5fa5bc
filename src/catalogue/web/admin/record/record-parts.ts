// Facts that are a part of a value of the record, such as the altitude of its origin. Each is a field of the form with
// a text, named by its path in the API.
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { nutrients, nutritionAmounts } from '../../../contract/nutrients.ts'
import { parseNumber } from '../parse-number.ts'

/** With the energy, as the label states them. */
export const nutritionNames = ['kilojoules', 'kilocalories', ...nutrients] as const

const texts = [
  'origin.kind',
  'origin.protection',
  'origin.protectedName',
  'origin.protectedId',
  'origin.estate',
  'harvest.from',
  'harvest.to',
  'harvest.method',
  'harvest.maturity',
  'extraction.method',
] as const
const booleans = ['extraction.cold', 'extraction.filtered'] as const
const numbers = ['origin.altitudeMetres', 'extraction.maxCelsius'] as const

type NutritionPart = `nutrition.${(typeof nutritionAmounts)[number]}.${(typeof nutritionNames)[number]}`
type RecordPart =
  | (typeof texts)[number]
  | (typeof booleans)[number]
  | (typeof numbers)[number]
  | NutritionPart
  | `names.${LanguageCode}`
export type PartTexts = Record<RecordPart, string>

const nutritionParts = nutritionAmounts.flatMap((amount) =>
  nutritionNames.map((name): NutritionPart => `nutrition.${amount}.${name}`),
)
const recordParts: readonly RecordPart[] = [
  ...texts,
  ...booleans,
  ...numbers,
  ...nutritionParts,
  ...languages.map(({ code }) => `names.${code}` as const),
]
const booleanParts = new Set<string>(booleans)
const numberParts = new Set<string>([...numbers, ...nutritionParts])

/** @param record the product; empty texts for a new one */
export function toPartTexts(record: object): PartTexts {
  return Object.fromEntries(recordParts.map((path) => [path, toText(readPath(record, path))])) as PartTexts
}

function readPath(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], record)
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === undefined || value === null ? '' : String(value)
}

/** The parts of one value, by their names in it; undefined for those that are not known. */
export function readParts(root: string, values: PartTexts): Record<string, unknown> {
  const own = recordParts.filter((path) => path.slice(0, path.lastIndexOf('.')) === root)
  return Object.fromEntries(own.map((path) => [path.slice(root.length + 1), parse(path, values[path])]))
}

function parse(path: RecordPart, text: string): unknown {
  if (booleanParts.has(path)) return text === '' ? undefined : text === 'yes'
  return numberParts.has(path) ? (parseNumber(text) ?? undefined) : text.trim() || undefined
}
