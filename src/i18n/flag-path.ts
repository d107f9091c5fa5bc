import type { Language } from './languages.ts'

const firstIndicator = 0x1f1e6

/** URL path of a country's flag. Its file name consists of the regional indicator symbols (`1f1ec-1f1e7.svg`). */
export function getFlagPath(country: Language['country']): string {
  const indicators = Array.from(country, (letter) =>
    (firstIndicator + letter.charCodeAt(0) - 'A'.charCodeAt(0)).toString(16),
  )
  return `/flags/${indicators.join('-')}.svg`
}
