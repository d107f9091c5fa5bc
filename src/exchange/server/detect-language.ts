import type { LanguageCode } from '#src/i18n/languages.ts'

// The beginning of a long article is enough to detect its script.
const sampleCodeUnits = 4000
const minLetters = 20

/** Detects the language by its script. Returns the language of the site for Latin, mixed and very short texts. */
export function detectLanguage(
  text: string,
  siteLanguage: LanguageCode | undefined,
): LanguageCode | undefined {
  const sample = text.slice(0, sampleCodeUnits)
  const letters = countMatches(sample, /\p{L}/gu)
  const measureRatio = (pattern: RegExp) => countMatches(sample, pattern) / Math.max(letters, 1)
  const [kana, han] = [
    measureRatio(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu),
    measureRatio(/\p{Script=Han}/gu),
  ]
  // A short Japanese headline may contain no kana, so a few letters are not enough evidence.
  if (letters < minLetters) return siteLanguage
  if (kana > 0.05 && kana + han > 0.5) return 'jp'
  if (han > 0.5) return 'ch'
  if (measureRatio(/\p{Script=Arabic}/gu) > 0.5) return 'ar'
  if (measureRatio(/\p{Script=Devanagari}/gu) > 0.5) return 'hi'
  if (measureRatio(/\p{Script=Cyrillic}/gu) > 0.5) return 'ru'
  return siteLanguage
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
