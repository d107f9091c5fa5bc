// Whether the labels of a record say that its name is protected by the EU. The tags of most languages become `en:pdo` and
// `en:pgi` at Open Food Facts; those that contributors wrote in another form keep their language.
import type { Origin } from '../../../contract/product-values.ts'

type Protection = NonNullable<Origin['protection']>

const abbreviations: Record<Protection, string> = {
  pdo: 'pdo|aop|dop|bob|zoi|g-u|ποπ',
  pgi: 'pgi|igp|bga|zozp|g-g-a|πγε',
}
const words: Record<Protection, string> = {
  pdo:
    'protected-designation-of-origin|appellation-d-origine-protegee|denominazione-di-origine-protetta|' +
    'denominacion-de-origen-protegida|denominacao-de-origem-protegida|geschutzte-ursprungsbezeichnung|' +
    'προστατευομενη-ονομασια-προελευσης',
  pgi:
    'protected-geographical-indication|indication-geographique-protegee|indicazione-geografica-protetta|' +
    'indicacion-geografica-protegida|indicacao-geografica-protegida|geschutzte-geografische-angabe|' +
    'προστατευομενη-γεωγραφικη-ενδειξη',
}
const patterns = (['pdo', 'pgi'] as const).map((protection) => {
  const name = `(?:${abbreviations[protection]}|${words[protection]})`
  // Also with the protected name before or after it, such as `it:terra-di-bari-dop`.
  return { protection, pattern: new RegExp(`^[a-z]{2}:(?:${name}(?:-.+)?|.+-${name})$`, 'u') }
})

/** undefined also for a record that names both, because an oil has one of them. */
export function findProtection(labels: readonly string[]): Protection | undefined {
  const tags = labels.map((tag) => tag.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''))
  const [found, other] = patterns.filter(({ pattern }) => tags.some((tag) => pattern.test(tag)))
  return other ? undefined : found?.protection
}
