// What a product is found by: its search document, and the words by which photographs of its label are recognized.
import { fallbackLanguage } from '#src/i18n/languages.ts'
import { foldText } from '#src/search/contract/fold-text.ts'
import type { SearchableText } from '#src/search/server/search-index.ts'
import { foldLabelWords } from '../contract/fold-label-text.ts'
import type { ProductFields } from '../contract/product-fields.ts'
import type { LabelText } from '../contract/product-values.ts'

export function toSearchableText(id: string, product: ProductFields): SearchableText {
  return {
    id,
    title: listDistinct([product.brand, product.name, product.line]).join(' '),
    summary: [product.producer, product.mill, product.bottler, ...listPlaces(product)]
      .filter(Boolean)
      .join(' '),
    tags: [
      ...product.cultivars.map(({ name }) => name),
      ...product.aliases,
      ...Object.values(product.names).filter((name) => name !== undefined),
    ],
    plainText: [
      ...listTexts(product.categoryTexts),
      product.description,
      ...listTexts(product.printedTexts),
    ].join('\n'),
    language: product.language ?? fallbackLanguage,
  }
}

const listTexts = (texts: LabelText[]): string[] => texts.map(({ text }) => text)

function listPlaces({ origin }: ProductFields): string[] {
  return [origin?.region, origin?.protectedName, origin?.estate].filter((place) => place !== undefined)
}

/** Leaves out texts that another one contains: most names begin with the brand. */
function listDistinct(texts: string[]): string[] {
  const folded = texts.map(foldText)
  return texts.filter((text, index) => {
    const own = folded[index] ?? ''
    return text && !folded.some((other, at) => at !== index && isContained(own, index, other, at))
  })
}

function isContained(own: string, index: number, other: string, at: number): boolean {
  return own === other ? at < index : ` ${other} `.includes(` ${own} `)
}

const maxLabelWords = 300

/** Words of the label, each once, in the form in which those of a photo are compared with them. */
export function listLabelWords(product: ProductFields): string[] {
  const texts = [
    product.brand,
    product.name,
    product.line,
    product.producer,
    ...listPlaces(product),
    ...product.cultivars.map(({ name }) => name),
    ...listTexts(product.categoryTexts),
    ...listTexts(product.printedTexts),
    ...product.aliases,
  ]
  return [...new Set(texts.flatMap(splitLabelWords))].slice(0, maxLabelWords)
}

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Words of 3 to 40 characters; Chinese and Japanese, which have no spaces, as pairs of characters. */
export function splitLabelWords(text: string): string[] {
  return foldLabelWords(text, 2)
    .flatMap((word) => (ideographs.test(word) ? listPairs(word) : [word].filter(hasEnoughLetters)))
    .filter((word) => word.length <= 40)
}

const hasEnoughLetters = (word: string) => word.length >= 3

function listPairs(word: string): string[] {
  const characters = [...word]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
