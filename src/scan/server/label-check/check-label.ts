// Compares the text of a label with what EU law asks for. It informs, and does not accuse: a photo shows one side of a
// bottle, and text can be misread.

import type { LabelCheck } from '../../contract/label-check.ts'
import { findingRules, type LabelFinding, labelParticulars } from '../../contract/label-rules.ts'
import { readVolumesMl } from '../recognition/text/read-volume.ts'
import { type FoundGrade, findCategorySentences, findLegalNames } from './find-grades.ts'
import { findHarvestYear } from './find-harvest-year.ts'
import { contradict, type FoundOrigin, findOrigins } from './find-origins.ts'
import type { LabelGrade } from './grade-phrases.ts'
import { findPattern, findPhrase, foldLines, type LabelText, removeRereadings } from './label-text.ts'
import {
  acidityCompanions,
  acidityPattern,
  coldExtraction,
  firstColdPressing,
  otherColdWords,
  sensoryWords,
} from './optional-terms.ts'
import { bestBefore, energyPattern, lotPattern, nutrition, operator, storage } from './particular-phrases.ts'

/** What the rules look at. */
type Reading = {
  lines: readonly string[]
  text: LabelText
  names: FoundGrade[]
  sentences: FoundGrade[]
  origins: FoundOrigin[]
  grade: LabelGrade | undefined
}
type Finding = LabelCheck['findings'][number]

const virginGrades: ReadonlySet<LabelGrade> = new Set(['extra-virgin', 'virgin'])
/** Per cent, from Annex VII part VIII. */
const maxAcidity: Partial<Record<LabelGrade, number>> = { 'extra-virgin': 0.8, virgin: 2 }

/** @param lines as they were read, line by line. Returns undefined when nothing shows that this is a label of olive oil. */
export function checkLabel(lines: readonly string[]): LabelCheck | undefined {
  const reading = readLines(lines)
  // A line does not contradict itself when its second reading has an error.
  const once = { ...readLines(removeRereadings(lines)), grade: reading.grade }
  const particulars = listParticulars(reading)
  const findings = [
    ...checkGrade(once),
    ...checkAcidity(reading),
    ...checkColdWords(reading),
    ...checkSensoryWords(reading),
    ...checkOrigin(once),
    ...checkHarvest(reading),
    ...checkQuantity(once),
  ]
  if (!particulars.some(({ isRead }) => isRead) && findings.length === 0) return undefined
  return { grade: reading.grade ?? null, particulars, findings }
}

function readLines(lines: readonly string[]): Reading {
  const text = foldLines(lines)
  const names = findLegalNames(text)
  const sentences = findCategorySentences(text)
  const grade = (names[0] ?? sentences[0])?.grade
  return { lines, text, names, sentences, origins: findOrigins(lines), grade }
}

function listParticulars(reading: Reading): LabelCheck['particulars'] {
  const { lines, text, names, sentences, origins, grade } = reading
  const found: Record<(typeof labelParticulars)[number], string | undefined> = {
    'legal-name': names[0]?.text,
    category: sentences[0]?.text,
    origin: origins[0]?.text,
    'net-quantity': lines.find((line) => readVolumesMl([line]).length > 0),
    'best-before': findPhrase(text, bestBefore),
    storage: findPhrase(text, storage),
    lot: findPattern(lines, lotPattern),
    operator: findPhrase(text, operator),
    nutrition: findPattern(lines, energyPattern) ?? findPhrase(text, nutrition),
  }
  // Oils that are blended from refined and virgin ones, and pomace oils, must not state an origin.
  const isOriginAsked = grade === undefined || virginGrades.has(grade)
  return labelParticulars
    .filter((particular) => particular !== 'origin' || isOriginAsked)
    .map((particular) => {
      const line = found[particular]
      return { particular, isRead: line !== undefined, ...(line === undefined ? {} : { text: line }) }
    })
}

function report(finding: LabelFinding, ...texts: (string | undefined)[]): Finding {
  const lines = [...new Set(texts.filter((text) => text !== undefined))]
  return { finding, kind: findingRules[finding].kind, texts: lines }
}

function checkGrade({ names, sentences }: Reading): Finding[] {
  const findings: Finding[] = []
  if (names.length > 1) findings.push(report('two-legal-names', ...names.map(({ text }) => text)))
  const [name, sentence] = [names[0], sentences[0]]
  if (name && sentence && name.grade !== sentence.grade && names.length === 1) {
    findings.push(report('category-of-other-grade', name.text, sentence.text))
  }
  return findings
}

function checkAcidity({ lines, grade }: Reading): Finding[] {
  const line = findPattern(lines, acidityPattern)
  const value = Number(acidityPattern.exec(line ?? '')?.[1]?.replace(',', '.'))
  if (line === undefined || Number.isNaN(value)) return []
  const findings: Finding[] = []
  const isComplete = Object.values(acidityCompanions).every((pattern) => findPattern(lines, pattern))
  if (!isComplete) findings.push(report('acidity-alone', line))
  const limit = grade && maxAcidity[grade]
  if (limit !== undefined && value > limit) findings.push(report('acidity-above-grade', line))
  return findings
}

function checkColdWords({ text, grade }: Reading): Finding[] {
  const pressing = findPhrase(text, firstColdPressing)
  const extraction = findPhrase(text, coldExtraction)
  const other =
    pressing === undefined && extraction === undefined ? findPhrase(text, otherColdWords) : undefined
  const any = pressing ?? extraction ?? other
  if (any === undefined) return []
  if (grade && !virginGrades.has(grade)) return [report('cold-words-not-virgin', any)]
  if (pressing !== undefined && extraction !== undefined)
    return [report('pressing-and-extraction', pressing, extraction)]
  return other === undefined ? [] : [report('cold-words-not-reserved', other)]
}

function checkSensoryWords({ lines, grade }: Reading): Finding[] {
  const line = findPattern(lines, sensoryWords)
  if (line === undefined) return []
  const isVirgin = grade === undefined || virginGrades.has(grade)
  return [report(isVirgin ? 'sensory-words' : 'sensory-words-not-virgin', line)]
}

function checkOrigin({ lines, origins, grade }: Reading): Finding[] {
  const texts = origins.map(({ text }) => text)
  if (origins.length > 0 && grade && !virginGrades.has(grade)) return [report('origin-not-virgin', ...texts)]
  return contradict(lines) ? [report('origin-contradiction', ...texts)] : []
}

function checkHarvest({ lines, grade }: Reading): Finding[] {
  const line = lines.find((each) => findHarvestYear([each]) !== undefined)
  if (line === undefined) return []
  const isVirgin = grade === undefined || virginGrades.has(grade)
  return [report(isVirgin ? 'harvest-year' : 'harvest-year-not-virgin', line)]
}

/** The volumes of both languages of a label are the same; "0,5 l" and "500 ml" are too. */
function checkQuantity({ lines }: Reading): Finding[] {
  if (readVolumesMl([...lines]).length < 2) return []
  const stating = lines.filter((line) => readVolumesMl([line]).length > 0)
  return [report('two-quantities', ...stating)]
}
