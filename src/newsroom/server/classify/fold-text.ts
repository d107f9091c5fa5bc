// Folds text and lexicon to the same spelling before they are compared: letter case, accents, Arabic vowel signs and
// letter variants, full-width forms. Folds one code unit at a time, because String.normalize on a whole text takes
// quadratic time for a long run of unordered combining marks.

export const separator = 0x20

/** Longer compatibility forms (U+FDFA expands to eighteen letters) are ornaments and become a space. */
const maxExpansion = 3

const arabicVariants: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
}
const otherVariants: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ı: 'i' }
/** Combining marks are not valid identifiers, so they cannot be unquoted keys in the objects above. */
const signVariants: [string, string][] = [['\u0901', '\u0902']]
const variants = new Map([...Object.entries({ ...arabicVariants, ...otherVariants }), ...signVariants])

/** Accents, Arabic vowel signs and tatweel, Hindi nukta, joiners, soft hyphen: they do not change the word. */
const ignored = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c\u00ad\u200b-\u200f\ufeff]/g
const wordCharacter = /[\p{L}\p{N}\p{M}]/u
const kana = /[\u3040-\u30ff]/

const foldedByUnit: (string | undefined)[] = new Array(0x10000)

/** Returns folded code units. Characters other than letters, digits and combining marks become spaces. */
export function foldText(text: string): Uint16Array {
  const folded = new Uint16Array(text.length * maxExpansion)
  let length = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    const letters = foldedByUnit[unit] ?? foldUnit(unit)
    for (let offset = 0; offset < letters.length; offset++) folded[length++] = letters.charCodeAt(offset)
  }
  return folded.subarray(0, length)
}

/** `foldText` for the short strings of the lexicon. */
export function foldTerm(term: string): string {
  return String.fromCharCode(...foldText(term)).trim()
}

/** Whether a code unit is Han or kana, which are written without spaces between words. */
export function isUnspacedScript(unit: number): boolean {
  return (unit >= 0x3040 && unit <= 0x30ff) || (unit >= 0x3400 && unit <= 0x9fff) || unit === 0x3005
}

export function isArabic(unit: number): boolean {
  return unit >= 0x0620 && unit <= 0x06ff
}

function foldUnit(unit: number): string {
  const folded = foldCharacter(String.fromCharCode(unit))
  foldedByUnit[unit] = folded
  return folded
}

function foldCharacter(character: string): string {
  // Kana are not decomposed: without its voicing mark, が would become か.
  const plain = kana.test(character) ? character : character.normalize('NFKD')
  const letters = plain.toLowerCase().replace(ignored, '')
  if (letters === '') return ''
  if (letters.length > maxExpansion) return ' '
  return Array.from(letters, (letter) => {
    const variant = variants.get(letter) ?? letter
    return wordCharacter.test(variant) ? variant : ' '
  }).join('')
}
