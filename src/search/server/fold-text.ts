// Folding makes texts comparable: letter case, accents, full-width forms and Arabic vowel signs do not matter.
// It happens here, not in the database, because embedded and real servers differ in their locales.

const latinAndGreek = /[À-ɏͰ-ϿḀ-ỿἀ-῿]/gu
const combiningMarks = /[̀-ͯ]/gu
/** Vowel signs and the stretching stroke; the digits between them are none. */
const arabicMarks = /[\u064b-\u065f\u0670\u0640]/gu

/** Putting a long run of combining marks in order takes quadratic time, and no word has so many. */
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
 * Splits folded text for the index: Chinese and Japanese run together without spaces, so their runs become
 * single characters and pairs of neighbours; everything else stays words.
 */
export function splitScripts(folded: string): { words: string; pairs: string[]; singles: string[] } {
  const pairs = new Set<string>()
  const singles = new Set<string>()
  const words = folded.replaceAll(cjkRun, (run) => {
    const characters = [...run]
    for (const [index, character] of characters.entries()) {
      singles.add(character)
      const next = characters[index + 1]
      if (next) pairs.add(character + next)
    }
    return ' '
  })
  return { words: words.trim(), pairs: [...pairs], singles: [...singles] }
}
