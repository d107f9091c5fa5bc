// Suggests categories for an article by its words, in nine languages, without an external service. The choice of an
// editor has priority. docs/classifier.md contains the measured accuracy.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Category } from '#src/news/contract/category.ts'
import { getCategoryScorer } from './category-scorer.ts'
import type { TermMatcher } from './term-matcher.ts'

export interface ClassifierInput {
  title: string
  summary?: string | undefined
  /** Plain text: markup would count as words. */
  text: string
  tags?: readonly string[] | undefined
  /** Undefined uses the lexicons of all languages, which suits texts of mixed languages too. */
  language?: LanguageCode | undefined
}

interface CategoryConfidence {
  category: Category
  confidence: number
}

/** `typicalLength` in words: the length at which one occurrence counts exactly `weight`. */
interface Field {
  weight: number
  typicalLength: number
  /** 0: length does not matter; 1: only the density of a term matters. */
  lengthNormalization: number
}

const fields = {
  title: { weight: 2.5, typicalLength: 10, lengthNormalization: 0.3 },
  summary: { weight: 1.6, typicalLength: 30, lengthNormalization: 0.4 },
  tags: { weight: 1.6, typicalLength: 5, lengthNormalization: 0.5 },
  text: { weight: 1, typicalLength: 250, lengthNormalization: 0.6 },
} satisfies Record<string, Field>

/** Lower limit, so that the terms of a very short text do not outweigh those of a title. */
const minRelativeLength = 0.25
/** Weighted occurrences at which a term has half of its maximum effect. */
const halfSaturation = 1.2
/** Score at which the evidence factor of the confidence is 0.5. */
const halfEvidence = 0.8
/** Factor of the strongest rival's score, which reduces the confidence of a category. */
const rivalFactor = 0.5
/** Values above 1 increase small differences between categories. */
const contrast = 2
const minConfidence = 0.1
/** Longer than any article. Limits the time for hostile input; the rest of the text would not change the result. */
const maxFieldLength = 300_000

/**
 * Returns the supported categories, most confident first; empty without evidence for any.
 *
 * The frequency of term t is f(t) = Σ over fields of weight × count ÷ (1 − b + b × length ÷ typical length),
 * as in BM25F, and the score of a category S = Σ over its terms of w(t) × f(t) ÷ (f(t) + halfSaturation).
 * With R the score of the strongest other category,
 *
 *     confidence = S ÷ (S + halfEvidence)  ×  Sᶜ ÷ (Sᶜ + rivalry × Rᶜ),  c = contrast
 *
 * The first factor measures the amount of evidence, the second how clearly it supports this category.
 * Confidences (0..1, two decimals) are independent and need not add up to 1: two categories with equal, strong
 * evidence are both above 0.5, the threshold of filters.
 */
export function classifyArticle(input: ClassifierInput): CategoryConfidence[] {
  const scores = scoreCategories(input)
  const ranked = [...scores].sort(([, a], [, b]) => b - a)
  const [best, second] = ranked.map(([, score]) => score)
  return ranked
    .map(([category, score], rank) => ({
      category,
      confidence: calculateConfidence(score, (rank === 0 ? second : best) ?? 0),
    }))
    .filter(({ confidence }) => confidence >= minConfidence)
}

function calculateConfidence(score: number, rivalScore: number): number {
  const evidence = score / (score + halfEvidence)
  const distinctness = 1 / (1 + rivalFactor * (rivalScore / score) ** contrast)
  return Math.round(evidence * distinctness * 100) / 100
}

function scoreCategories(input: ClassifierInput): Map<Category, number> {
  const { matcher, weights } = getCategoryScorer(input.language)
  const frequencies = new Map<number, number>()
  addFrequencies(frequencies, matcher, input.title, fields.title)
  addFrequencies(frequencies, matcher, input.summary ?? '', fields.summary)
  addFrequencies(frequencies, matcher, (input.tags ?? []).join(' '), fields.tags)
  addFrequencies(frequencies, matcher, input.text, fields.text)

  const scores = new Map<Category, number>()
  for (const [term, frequency] of frequencies) {
    const saturated = frequency / (frequency + halfSaturation)
    for (const [category, weight] of weights[term] ?? []) {
      scores.set(category, (scores.get(category) ?? 0) + weight * saturated)
    }
  }
  return scores
}

function addFrequencies(
  frequencies: Map<number, number>,
  matcher: TermMatcher,
  text: string,
  field: Field,
): void {
  const { counts, length } = matcher.count(text.slice(0, maxFieldLength))
  const relativeLength = Math.max(length / field.typicalLength, minRelativeLength)
  const perOccurrence = field.weight / (1 + field.lengthNormalization * (relativeLength - 1))
  for (const [term, count] of counts) {
    frequencies.set(term, (frequencies.get(term) ?? 0) + count * perOccurrence)
  }
}
