// Measures the accuracy of the classifier with labeled texts. The lexicons were written without access to these texts,
// so this module returns only figures and pairs of categories, never words of a text.
import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { type Category, categories } from '#src/news/contract/category.ts'
import { CategoryName } from '#src/news/contract/category-schema.ts'
import { newsLimits } from '#src/news/contract/limits.ts'
import { classifyArticle } from './classify-article.ts'

const LabeledText = z.object({
  id: z.string(),
  language: z.enum(languages.map(({ code }) => code)),
  category: CategoryName,
  title: z.string(),
  text: z.string(),
})
type LabeledText = z.infer<typeof LabeledText>

export interface Accuracy {
  texts: number
  /** Ratio of texts whose first suggestion is the label. */
  firstRatio: number
  /** Ratio of texts whose label is among the first two suggestions. */
  firstTwoRatio: number
  /** Mean confidence of the first suggestion; close to `firstRatio` if confidences are well calibrated. */
  meanConfidence: number
}

interface CalibrationStep extends Accuracy {
  /** Lower bound of the confidence in this step. */
  minConfidence: number
}

export interface Measurement {
  overall: Accuracy
  byLanguage: Map<LanguageCode, Accuracy>
  byCategory: Map<Category, Accuracy>
  calibration: CalibrationStep[]
  /** Ratio of texts with a second suggestion above the threshold of filters. */
  secondCountedRatio: number
  /** Number of texts by label, then by first suggestion. */
  confusion: Map<Category, Map<Category | 'none', number>>
}

interface Outcome {
  label: Category
  language: LanguageCode
  suggestions: readonly { category: Category; confidence: number }[]
}

const calibrationStepSize = 0.2

/** @throws ZodError for a JSON file with an invalid structure */
export async function readLabeledTexts(folder: URL): Promise<LabeledText[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  return files.flatMap((file) => z.array(LabeledText).parse(JSON.parse(file)))
}

export function measureAccuracy(
  texts: readonly LabeledText[],
  options: { tellLanguage: boolean },
): Measurement {
  const outcomes = texts.map(({ category, language, title, text }) => ({
    label: category,
    language,
    suggestions: classifyArticle({ title, text, language: options.tellLanguage ? language : undefined }),
  }))
  return {
    overall: calculateAccuracy(outcomes),
    byLanguage: calculateAccuracyBy(outcomes, ({ language }) => language),
    byCategory: calculateAccuracyBy(outcomes, ({ label }) => label),
    calibration: calculateCalibration(outcomes),
    secondCountedRatio: calculateRatio(
      outcomes,
      ({ suggestions }) => (suggestions[1]?.confidence ?? 0) >= newsLimits.categoryConfidence,
    ),
    confusion: countConfusion(outcomes),
  }
}

function calculateAccuracy(outcomes: readonly Outcome[]): Accuracy {
  const confidences = outcomes.map(({ suggestions }) => suggestions[0]?.confidence ?? 0)
  return {
    texts: outcomes.length,
    firstRatio: calculateRatio(outcomes, ({ label, suggestions }) => suggestions[0]?.category === label),
    firstTwoRatio: calculateRatio(outcomes, ({ label, suggestions }) =>
      suggestions.slice(0, 2).some(({ category }) => category === label),
    ),
    meanConfidence:
      confidences.reduce((sum, confidence) => sum + confidence, 0) / Math.max(outcomes.length, 1),
  }
}

function calculateRatio(outcomes: readonly Outcome[], holds: (outcome: Outcome) => boolean): number {
  return outcomes.filter(holds).length / Math.max(outcomes.length, 1)
}

function calculateAccuracyBy<Key>(
  outcomes: readonly Outcome[],
  keyOf: (outcome: Outcome) => Key,
): Map<Key, Accuracy> {
  const groups = Map.groupBy(outcomes, keyOf)
  return new Map([...groups].map(([key, group]) => [key, calculateAccuracy(group)]))
}

function calculateCalibration(outcomes: readonly Outcome[]): CalibrationStep[] {
  const stepOf = ({ suggestions }: Outcome) =>
    Math.min(Math.floor((suggestions[0]?.confidence ?? 0) / calibrationStepSize), 1 / calibrationStepSize - 1)
  return [...calculateAccuracyBy(outcomes, stepOf)]
    .sort(([a], [b]) => a - b)
    .map(([step, accuracy]) => ({ minConfidence: step * calibrationStepSize, ...accuracy }))
}

function countConfusion(outcomes: readonly Outcome[]): Measurement['confusion'] {
  const confusion: Measurement['confusion'] = new Map(categories.map((category) => [category, new Map()]))
  for (const { label, suggestions } of outcomes) {
    const row = confusion.get(label)
    const suggested = suggestions[0]?.category ?? 'none'
    row?.set(suggested, (row.get(suggested) ?? 0) + 1)
  }
  return confusion
}
