// The form of a sensory profile: its fields as text, and the profile that they become.
import { attributes } from '../../../contract/attributes.ts'
import type { SensoryProfile } from '../../../contract/sensory.ts'
import { aromaFamilies, defects } from '../../../contract/taste.ts'
import { parseNumber } from '../parse-number.ts'

const aromas = Object.values(aromaFamilies).flat()

export type TastingValues = {
  by: SensoryProfile['by']
  fruitiness: NonNullable<SensoryProfile['fruitiness']> | ''
  persistence: NonNullable<SensoryProfile['persistence']> | ''
  texts: Record<TastingText, string>
  /** Intensities as text. */
  aromas: Record<string, string>
  defects: Record<string, string>
}
const tastingNumbers = ['harvestYear', 'robustVariation', 'tasters', ...attributes] as const
type TastingText = 'name' | 'date' | (typeof tastingNumbers)[number]

const toText = (value: number | string | undefined): string => (value === undefined ? '' : String(value))

const toTexts = (names: readonly string[], values: Record<string, number | undefined> = {}) =>
  Object.fromEntries(names.map((name) => [name, toText(values[name])]))

export function toTastingValues(profile: SensoryProfile | undefined): TastingValues {
  const { by = 'panel', fruitiness = '', persistence = '' } = profile ?? {}
  const numbers = tastingNumbers.map((name) => [name, toText(profile?.[name])])
  return {
    by,
    fruitiness,
    persistence,
    texts: { ...Object.fromEntries(numbers), name: toText(profile?.name), date: toText(profile?.date) },
    aromas: toTexts(aromas, profile?.aromas),
    defects: toTexts(defects, profile?.defects),
  }
}

/** Facts that the form does not show, such as the mouthfeel, are kept. */
export function toTasting(values: TastingValues, before: SensoryProfile | undefined): SensoryProfile {
  const { name, date } = values.texts
  const known = {
    ...before,
    by: values.by,
    name: name.trim() || undefined,
    date: date || undefined,
    fruitiness: values.fruitiness || undefined,
    persistence: values.persistence || undefined,
    ...Object.fromEntries(tastingNumbers.map((each) => [each, parseNumber(values.texts[each]) ?? undefined])),
    aromas: toNumbers(values.aromas),
    defects: toNumbers(values.defects),
  }
  const entries = Object.entries(known).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as SensoryProfile
}

function toNumbers(texts: Record<string, string>): Record<string, number> | undefined {
  const known = Object.entries(texts).flatMap(([name, text]) => {
    const number = parseNumber(text)
    return number === null ? [] : [[name, number] as const]
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}
