// Finds the legal category in the words of a label.
import type { ProductFields } from '../../contract/product-fields.ts'

/** Categories in the words of labels, the more specific ones first. */
const gradePatterns: readonly [RegExp, NonNullable<ProductFields['grade']>][] = [
  [
    /extra[\s-]?virgin|extra vergine|virgen extra|vierge extra|virgem extra|nativ\w* .*extra|εξαιρετικ/iu,
    'extra-virgin',
  ],
  [/pomace|sansa|orujo|grignons|bagaço|trester/iu, 'pomace'],
  [/flavou?red|aromati[sz]/iu, 'flavoured'],
  [/\bvirgin\b|\bvergine\b|\bvirgen\b|\bvierge\b|\bvirgem\b|natives olivenöl/iu, 'virgin'],
  [/refined|raffinat|refinado/iu, 'refined'],
  [/olive oil|olio di oliva|aceite de oliva|huile d.olive|azeite|olivenöl|ελαιόλαδο/iu, 'olive-oil'],
]

export function findGrade(text: string): ProductFields['grade'] | undefined {
  return gradePatterns.find(([pattern]) => pattern.test(text))?.[1]
}
