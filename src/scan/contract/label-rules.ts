// What EU law asks of the label of an olive oil, and where it says so. No schemas here: pages use it as well.

export const labelActs = {
  'olive-oil': { number: '(EU) 2022/2104', celex: '02022R2104-20240610' },
  markets: { number: '(EU) No 1308/2013', celex: '02013R1308-20240101' },
  'food-information': { number: '(EU) No 1169/2011', celex: '02011R1169-20250401' },
  lots: { number: '2011/91/EU', celex: '32011L0091' },
} as const
export type LabelAct = keyof typeof labelActs

/** Particulars that a label has to name. */
export const labelParticulars = [
  'legal-name',
  'category',
  'origin',
  'net-quantity',
  'best-before',
  'storage',
  'lot',
  'operator',
  'nutrition',
] as const
export type LabelParticular = (typeof labelParticulars)[number]

/** What contradicts itself, or is allowed under a condition only. */
export const labelFindings = [
  'two-legal-names',
  'category-of-other-grade',
  'acidity-alone',
  'acidity-above-grade',
  'cold-words-not-virgin',
  'cold-words-not-reserved',
  'pressing-and-extraction',
  'sensory-words',
  'sensory-words-not-virgin',
  'origin-contradiction',
  'origin-not-virgin',
  'harvest-year',
  'harvest-year-not-virgin',
  'two-quantities',
] as const
export type LabelFinding = (typeof labelFindings)[number]

/** `contradiction`: two statements do not fit together. `condition`: allowed when something is true that no photo shows. */
export const findingKinds = ['contradiction', 'condition'] as const
export type FindingKind = (typeof findingKinds)[number]

/** Without an article where the act alone is cited: no published source was found that confirms it. */
type Rule = { act: LabelAct; article?: string }

/** Category, origin, and terms that are allowed under conditions. */
const marketingStandards: Rule = { act: 'olive-oil' }
const legalName: Rule = { act: 'markets', article: 'VII.VIII' }

export const particularRules: Record<LabelParticular, Rule> = {
  'legal-name': legalName,
  category: marketingStandards,
  origin: marketingStandards,
  'net-quantity': { act: 'food-information', article: '23' },
  'best-before': { act: 'food-information', article: '24' },
  storage: { act: 'food-information', article: '25' },
  lot: { act: 'lots' },
  operator: { act: 'food-information', article: '9' },
  nutrition: { act: 'food-information', article: '30' },
}

export const findingRules: Record<LabelFinding, Rule & { kind: FindingKind }> = {
  'two-legal-names': { ...legalName, kind: 'contradiction' },
  'category-of-other-grade': { ...marketingStandards, kind: 'contradiction' },
  'acidity-alone': { ...marketingStandards, kind: 'condition' },
  'acidity-above-grade': { ...legalName, kind: 'contradiction' },
  'cold-words-not-virgin': { ...marketingStandards, kind: 'contradiction' },
  'cold-words-not-reserved': { ...marketingStandards, kind: 'condition' },
  'pressing-and-extraction': { ...marketingStandards, kind: 'contradiction' },
  'sensory-words': { ...marketingStandards, kind: 'condition' },
  'sensory-words-not-virgin': { ...marketingStandards, kind: 'contradiction' },
  'origin-contradiction': { ...marketingStandards, kind: 'contradiction' },
  'origin-not-virgin': { ...marketingStandards, kind: 'contradiction' },
  'harvest-year': { ...marketingStandards, kind: 'condition' },
  'harvest-year-not-virgin': { ...marketingStandards, kind: 'contradiction' },
  'two-quantities': { act: 'food-information', article: '23', kind: 'contradiction' },
}

const eurLexLanguages: Record<string, string> = { de: 'DE', fr: 'FR', sp: 'ES' }

/** The text of a law at EUR-Lex, in the language of the reader where it exists. */
export function getActUrl(act: LabelAct, language: string): string {
  return `https://eur-lex.europa.eu/legal-content/${eurLexLanguages[language] ?? 'EN'}/TXT/?uri=CELEX:${labelActs[act].celex}`
}
