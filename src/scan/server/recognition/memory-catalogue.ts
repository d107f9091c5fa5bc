// A catalogue in memory, for the bench and for tests: compares words by their groups of three letters, as pg_trgm does.

import { foldLabelWords } from '#src/catalogue/contract/fold-label-text.ts'
import type { ProductSource, ScanProduct } from './product.ts'

const maxProducts = 20
const minSimilarity = 0.3

export function createMemoryCatalogue(products: ScanProduct[]): ProductSource {
  const entries = products.map((product) => ({ product, words: listWords(product) }))
  return {
    async findTextCandidates(words) {
      const read = words.map(splitWord)
      return entries
        .map(({ product, words: own }) => ({ product, score: scoreWords(own, read) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .slice(0, maxProducts)
        .map(({ product }) => product)
    },
    async findProductsByGtin(gtin) {
      return products.filter(({ gtins }) => gtins.includes(gtin))
    },
    async findProductsByIds(ids) {
      return products.filter(({ id }) => ids.includes(id))
    },
  }
}

function listWords({ brand, line, cultivars, aliases }: ScanProduct): Set<string>[] {
  const words = foldLabelWords([brand, line ?? '', ...cultivars, ...aliases].join(' '), 3)
  return [...new Set(words)].map(splitWord)
}

function splitWord(word: string): Set<string> {
  return new Set(Array.from({ length: Math.max(1, word.length - 2) }, (_, at) => word.slice(at, at + 3)))
}

function scoreWords(own: Set<string>[], read: Set<string>[]): number {
  return own.reduce((sum, word) => {
    const best = Math.max(0, ...read.map((other) => getSimilarity(word, other)))
    return best >= minSimilarity ? sum + best * word.size : sum
  }, 0)
}

function getSimilarity(word: Set<string>, other: Set<string>): number {
  let common = 0
  for (const group of word) if (other.has(group)) common += 1
  return common / word.size
}
