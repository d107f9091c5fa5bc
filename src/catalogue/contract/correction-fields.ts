// The facts that members can correct. No schemas here: pages use them as well.
import type { ProductFields } from './product-fields.ts'
import { isUnionKind } from './union-kinds.ts'

/** The fields of a product that hold one value. */
const plainFields = ['name', 'brand', 'line', 'producer', 'ingredients', 'netQuantityMl', 'grade'] as const
type PlainField = (typeof plainFields)[number]

export const correctableFields = [...plainFields, 'countries', 'harvestYear'] as const
export type CorrectableField = (typeof correctableFields)[number]

/** `lineCharacters`: of names, which are lines of the product. */
export const correctionLimits = {
  valueCharacters: 2_000,
  lineCharacters: 200,
  noteCharacters: 1_000,
  listed: 100,
} as const

/** Between the names of countries, in the languages of the interface. */
export const placeSeparators = /[,;،؛、，；]/

export type CorrectableFacts = Pick<ProductFields, PlainField | 'origin' | 'harvest'>

/**
 * A fact as reports state it: countries as ISO 3166-1 codes with a comma between them, and the last of them may be a kind
 * of origin such as `eu`.
 * @returns empty when it is not known
 */
export function getCorrectableFact(product: CorrectableFacts, field: CorrectableField): string {
  if (field === 'harvestYear') return String(product.harvest?.year ?? '')
  if (field !== 'countries') return String(product[field] ?? '')
  const { countries = [], kind } = product.origin ?? {}
  return [...countries, ...(isUnionKind(kind) ? [kind] : [])].join(', ')
}
