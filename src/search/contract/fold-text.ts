// Normalizes texts for comparison: letter case, accents, full-width forms and Arabic vowel signs are ignored.
// Not done in the database, because the locales of PGlite and PostgreSQL servers differ.

const latinAndGreek = /[À-ɏͰ-ϿḀ-ỿἀ-῿]/gu
const combiningMarks = /[̀-ͯ]/gu
/** Vowel signs and the tatweel (U+0640), without the digits between them. */
const arabicMarks = /[\u064b-\u065f\u0670\u0640]/gu

/** Shortened, because sorting a long run of combining marks takes quadratic time. No word has so many. */
const longMarkRun = /(\p{M}{8})\p{M}+/gu

const arabicLetters: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ؤ: 'و', ئ: 'ي' }

export function foldText(text: string): string {
  return text
    .replaceAll(longMarkRun, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(latinAndGreek, (letter) => letter.normalize('NFD').replaceAll(combiningMarks, ''))
    .replaceAll('ё', 'е')
    .replaceAll('ß', 'ss')
    .replaceAll(arabicMarks, '')
    .replaceAll(/[أإآٱىؤئ]/gu, (letter) => arabicLetters[letter] ?? letter)
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

const cjkRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu

/**
 * Splits folded text for the index. Chinese and Japanese have no spaces between words, so they are split into
 * characters and bigrams (pairs of adjacent characters). All other text is returned as `words`.
 */
export function splitScripts(folded: string): { words: string; bigrams: string[]; characters: string[] } {
  const bigrams = new Set<string>()
  const characters = new Set<string>()
  const words = folded.replaceAll(cjkRun, (run) => {
    const runCharacters = [...run]
    for (const [index, character] of runCharacters.entries()) {
      characters.add(character)
      const next = runCharacters[index + 1]
      if (next) bigrams.add(character + next)
    }
    return ' '
  })
  return { words: words.trim(), bigrams: [...bigrams], characters: [...characters] }
}
