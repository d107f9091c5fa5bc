import type { LanguageCode } from '#src/i18n/languages.ts'

// The first letters of a long article tell as much as all of them.
const SAMPLE_CODE_UNITS = 4000
const FEWEST_LETTERS = 20

/** The language whose script the text is clearly written in; the site's own for Latin and mixed texts. */
export function detectLanguage(
  text: string,
  siteLanguage: LanguageCode | undefined,
): LanguageCode | undefined {
  const sample = text.slice(0, SAMPLE_CODE_UNITS)
  const letters = count(sample, /\p{L}/gu)
  const share = (pattern: RegExp) => count(sample, pattern) / Math.max(letters, 1)
  const [kana, han] = [share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu), share(/\p{Script=Han}/gu)]
  // A short headline in Japanese may hold no kana at all: too few letters are no proof.
  if (letters < FEWEST_LETTERS) return siteLanguage
  if (kana > 0.05 && kana + han > 0.5) return 'jp'
  if (han > 0.5) return 'ch'
  if (share(/\p{Script=Arabic}/gu) > 0.5) return 'ar'
  if (share(/\p{Script=Devanagari}/gu) > 0.5) return 'hi'
  if (share(/\p{Script=Cyrillic}/gu) > 0.5) return 'ru'
  return siteLanguage
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
