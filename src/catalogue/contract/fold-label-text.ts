// Brings texts into a form in which letters that look alike are the same, because text recognition confuses them: it has
// no Greek or Cyrillic letters at all and answers with the Latin ones that look most like them.

const lookAlikes: Record<string, string> = {
  // Greek capitals
  ...pair('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', 'abraezhoikamneonpetyoxwo'),
  // Greek small letters
  ...pair('αβγδεζηθικλμνξοπρσςτυφχψω', 'abydezno' + 'ikauve' + 'onposruoxww'),
  // Cyrillic capitals and small letters
  ...pair('АВЕЗКМНОРСТУХІЈЅ', 'abe3kmhopctyxijs'),
  ...pair('абвгдежзийклмнопрстуфхцчшщъыьэюя', 'a6brde' + 'xznnknmhonpctyoxuywwbbbeor'),
}
const sameShapes: Record<string, string> = {
  ...pair('0l1|!ı', 'oiiiii'),
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'i',
  v: 'u',
}

function pair(letters: string, forms: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter, index) => [letter, forms[index] ?? '']))
}

/** Lower case without accents, punctuation and spaces. Digits that look like letters become these letters. */
export function foldLabelText(text: string): string {
  let folded = ''
  for (const character of text.normalize('NFD')) {
    const latin = (lookAlikes[character] ?? character).toLowerCase()
    for (const letter of latin) folded += sameShapes[letter] ?? (/[\p{L}\p{N}]/u.test(letter) ? letter : '')
  }
  return folded
}

/** The folded words of a text that are long enough to tell something. */
export function foldLabelWords(text: string, minLength = 2): string[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(foldLabelText)
    .filter((word) => word.length >= minLength)
}
