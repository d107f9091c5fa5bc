import type { LanguageCode } from '#src/i18n/languages.ts'

// The first letters of a long article tell as much as all of them.
const sampleCodeUnits = 4000
const minLetters = 20

/** The language whose script the text is clearly written in; the site's own for Latin and mixed texts. */
export function detectLanguage(
  text: string,
  siteLanguage: LanguageCode | undefined,
): LanguageCode | undefined {
  const sample = text.slice(0, sampleCodeUnits)
  const letters = countMatches(sample, /\p{L}/gu)
  const ratio = (pattern: RegExp) => countMatches(sample, pattern) / Math.max(letters, 1)
  const [kana, han] = [ratio(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu), ratio(/\p{Script=Han}/gu)]
  // A short headline in Japanese may hold no kana at all: too few letters are no proof.
  if (letters < minLetters) return siteLanguage
  if (kana > 0.05 && kana + han > 0.5) return 'jp'
  if (han > 0.5) return 'ch'
  if (ratio(/\p{Script=Arabic}/gu) > 0.5) return 'ar'
  if (ratio(/\p{Script=Devanagari}/gu) > 0.5) return 'hi'
  if (ratio(/\p{Script=Cyrillic}/gu) > 0.5) return 'ru'
  return siteLanguage
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
