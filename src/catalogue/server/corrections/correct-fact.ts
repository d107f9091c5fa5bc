// Turns the text of a report into a change of the product.
import { invalidRequest } from '#src/platform/problem.ts'
import {
  type CorrectableFacts,
  type CorrectableField,
  placeSeparators,
} from '../../contract/correction-fields.ts'
import type { ProductChanges } from '../../contract/product.ts'
import { Origin } from '../../contract/product-values.ts'
import { readMillilitres } from '../../contract/read-millilitres.ts'
import { isUnionKind } from '../../contract/union-kinds.ts'
import { findCountryCode } from '../import/find-country-code.ts'

/**
 * @returns names of countries as codes, and millilitres as a plain number, which means the same to everybody
 * @throws ProblemError 400 when a country is not known
 */
export function normalizeFact(field: CorrectableField, value: string): string {
  if (field === 'countries') return readCountries(value).join(', ')
  return field === 'netQuantityMl' ? String(readMillilitres(value)) : value
}

/** @param value as `normalizeFact` returns it */
export function correctFact(
  stored: CorrectableFacts,
  field: CorrectableField,
  value: string,
): ProductChanges {
  if (field === 'countries') return { origin: correctOrigin(stored.origin, value) }
  if (field === 'harvestYear') return { harvest: correctHarvest(stored.harvest, Number(value)) }
  return { [field]: field === 'netQuantityMl' ? Number(value) : value }
}

function readCountries(text: string): string[] {
  const places = text
    .split(placeSeparators)
    .map((place) => place.trim())
    .filter(Boolean)
    .map((place) => (isUnionKind(place) ? place : findCountryCode(place)))
  const known = [...new Set(places.filter((place) => place !== undefined))]
  const origin = toOrigin(known)
  const hasOneKind = known.filter(isUnionKind).length <= 1
  if (places.length === 0 || places.includes(undefined) || !hasOneKind || !Origin.safeParse(origin).success)
    throw invalidRequest([{ path: 'value', message: 'must be names of countries with a comma between them' }])
  return [...origin.countries, ...known.filter(isUnionKind)]
}

function toOrigin(places: string[]) {
  const countries = places.filter((place) => !isUnionKind(place))
  const ofCountries = countries.length > 1 ? ('countries' as const) : ('country' as const)
  return { kind: places.find(isUnionKind) ?? ofCountries, countries }
}

/** The region and the protected name stay, unless they are in a country that the oil is not from. */
function correctOrigin(stored: CorrectableFacts['origin'], value: string): CorrectableFacts['origin'] {
  const origin = toOrigin(value.split(', '))
  const isElsewhere =
    stored !== null &&
    stored.countries.length > 0 &&
    stored.countries.every((country) => !origin.countries.includes(country))
  return { ...(isElsewhere ? {} : stored), ...origin }
}

/** The days stay, unless they are those of another harvest. */
function correctHarvest(stored: CorrectableFacts['harvest'], year: number): CorrectableFacts['harvest'] {
  const { from, to, ...rest } = stored ?? {}
  const began = Number((from ?? to)?.slice(0, 4))
  return { ...rest, ...(began === year ? { ...(from && { from }), ...(to && { to }) } : {}), year }
}
