// Scorers per set of lexicons: a term matcher and the weights of each term for the categories.
import { isLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { type Category, categories } from '#src/news/contract/category.ts'
import { lexicon as ar } from './lexicon/ar.ts'
import { lexicon as ch } from './lexicon/ch.ts'
import { lexicon as de } from './lexicon/de.ts'
import { lexicon as en } from './lexicon/en.ts'
import { lexicon as fr } from './lexicon/fr.ts'
import { lexicon as hi } from './lexicon/hi.ts'
import { lexicon as jp } from './lexicon/jp.ts'
import { lexicon as ru } from './lexicon/ru.ts'
import { lexicon as sp } from './lexicon/sp.ts'
import { type Lexicon, type LexiconTerm, parseTerms } from './lexicon.ts'
import { createTermMatcher, type TermMatcher } from './term-matcher.ts'

export const lexicons: Record<LanguageCode, Lexicon> = { en, ar, ch, de, fr, hi, jp, ru, sp }

interface CategoryScorer {
  matcher: TermMatcher
  /** By term index: score that a saturated term adds to each category. */
  weights: readonly ReadonlyMap<Category, number>[]
}

/** Art, fund and tour are words of other languages too, so English terms count half in other languages. */
const secondLexiconFactor = 0.5

interface WeightedTerm {
  term: LexiconTerm
  weights: Map<Category, number>
}

const scorers = new Map<string, CategoryScorer>()

/**
 * Uses the lexicon of the language and the English one, whose words and abbreviations are common in trade press of
 * every language; all nine lexicons without a known language.
 */
export function getCategoryScorer(language: string | undefined): CategoryScorer {
  const known = language !== undefined && isLanguageCode(language) ? language : undefined
  const key = known ?? ''
  let scorer = scorers.get(key)
  if (!scorer) {
    scorer = known
      ? buildScorer(lexicons[known], [lexicons.en], secondLexiconFactor)
      : buildScorer(lexicons.en, Object.values(lexicons), 1)
    scorers.set(key, scorer)
  }
  return scorer
}

function buildScorer(first: Lexicon, others: readonly Lexicon[], factor: number): CategoryScorer {
  const terms = new Map<string, WeightedTerm>()
  for (const category of categories) {
    for (const term of parseTerms(first[category])) addTerm(terms, term, category, 1)
    for (const other of others) {
      for (const term of parseTerms(other[category])) addTerm(terms, term, category, factor)
    }
  }
  const entries = [...terms.values()]
  return {
    matcher: createTermMatcher(entries.map(({ term }) => term.words)),
    weights: entries.map(({ weights }) => divideWeights(weights)),
  }
}

/** The same spelling in two languages is one term and counts once, with its higher weight. */
function addTerm(
  terms: Map<string, WeightedTerm>,
  term: LexiconTerm,
  category: Category,
  factor: number,
): void {
  const key = term.words
    .map((word) => `${word.openStart ? '*' : ''}${word.text}${word.openEnd ? '*' : ''}`)
    .join(' ')
  const entry = terms.get(key) ?? { term, weights: new Map<Category, number>() }
  entry.weights.set(category, Math.max(entry.weights.get(category) ?? 0, term.weight * factor))
  terms.set(key, entry)
}

/** A term of several categories distinguishes less between them, so its weight is divided. */
function divideWeights(weights: ReadonlyMap<Category, number>): ReadonlyMap<Category, number> {
  return new Map([...weights].map(([category, weight]) => [category, weight / weights.size]))
}
