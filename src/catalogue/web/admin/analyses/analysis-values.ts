// The form of an analysis: its fields as text, and the analysis that they become.
import type { Analysis } from '../../../contract/product-values.ts'
import { parseNumber } from '../parse-number.ts'

const texts = ['lot', 'bestBefore', 'date', 'laboratory', 'polyphenolMethod'] as const
const numbers = [
  'harvestYear',
  'acidity',
  'peroxideValue',
  'k232',
  'k268',
  'deltaK',
  'waxes',
  'ethylEsters',
  'polyphenols',
  'tocopherols',
  'oleicAcid',
] as const
export type AnalysisField = (typeof texts)[number] | (typeof numbers)[number]
type AnalysisValues = Record<AnalysisField, string>

export function toAnalysisValues(analysis: Analysis | undefined): AnalysisValues {
  const entries = [...texts, ...numbers].map((name) => [name, String(analysis?.[name] ?? '')])
  return Object.fromEntries(entries) as AnalysisValues
}

export function toAnalysis(values: AnalysisValues): Analysis {
  const entries = [
    ...texts.map((name) => [name, values[name].trim() || undefined] as const),
    ...numbers.map((name) => [name, parseNumber(values[name]) ?? undefined] as const),
  ]
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Analysis
}
