// The analyses of an oil, one for each lot. No schemas here: pages use it as well.
import type { Analysis, Chemistry, Lot } from './product-values.ts'

type Analysed = { analyses: readonly Analysis[]; lots: readonly Lot[] }

/** A lot is the same in any letter case, and with or without spaces and the "L" before it. */
export const toLotKey = (lot: string): string =>
  lot
    .toLowerCase()
    .replace(/^\s*l[\s.:]*(?=\d)/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The newest harvest first. */
export function sortAnalyses(analysed: Analysed): Analysis[] {
  return pairWithCompleted(analysed).map(({ stored }) => stored)
}

/** The newest harvest first, each with what the list of lots says about its lot. */
export function listAnalyses(analysed: Analysed): Analysis[] {
  return pairWithCompleted(analysed).map(({ completed }) => completed)
}

function pairWithCompleted({ analyses, lots }: Analysed) {
  const lotByKey = new Map(lots.map((lot) => [toLotKey(lot.code), lot]))
  return analyses
    .map((stored) => ({ stored, completed: completeLot(stored, lotByKey.get(toLotKey(stored.lot ?? ''))) }))
    .toSorted((one, other) => compareKeys(toAgeKeys(other.completed), toAgeKeys(one.completed)))
}

function completeLot(analysis: Analysis, lot: Lot | undefined): Analysis {
  const harvestYear = analysis.harvestYear ?? lot?.harvestYear
  const bestBefore = analysis.bestBefore ?? lot?.bestBefore
  return {
    ...analysis,
    ...(harvestYear === undefined ? {} : { harvestYear }),
    ...(bestBefore === undefined ? {} : { bestBefore }),
  }
}

/** A later test of an older harvest is not newer. The year is compared first, then the days. */
function toAgeKeys({ harvestYear, date, bestBefore }: Analysis): string[] {
  return [String(harvestYear ?? estimateHarvestYear(date) ?? ''), date ?? '', bestBefore ?? '']
}

/** Most oils are analysed between their harvest in autumn and the next one. */
function estimateHarvestYear(date: string | undefined): number | undefined {
  if (date === undefined) return undefined
  const [year = 0, month = 0] = date.split('-').map(Number)
  return month >= 9 ? year : year - 1
}

function compareKeys(one: readonly string[], other: readonly string[]): number {
  for (const [index, key] of one.entries()) {
    const otherKey = other[index] ?? ''
    if (key !== otherKey) return key < otherKey ? -1 : 1
  }
  return 0
}

export type MatchedAnalysis = Analysis & { matchedBy: 'lot' | 'harvest' }

/** The analysis of a lot; without a lot, or when it is not known, the newest one of a harvest. */
export function findAnalysis(
  analysed: Analysed,
  read: { lot?: string | undefined; harvestYear?: number | undefined },
): MatchedAnalysis | undefined {
  const analyses = listAnalyses(analysed)
  const key = toLotKey(read.lot ?? '')
  const ofLot = key === '' ? undefined : analyses.find(({ lot }) => toLotKey(lot ?? '') === key)
  if (ofLot) return { ...ofLot, matchedBy: 'lot' }
  if (read.harvestYear === undefined) return undefined
  const ofHarvest = analyses.find(({ harvestYear }) => harvestYear === read.harvestYear)
  return ofHarvest && { ...ofHarvest, matchedBy: 'harvest' }
}

/** The values of the newest analysis. */
export function getNewestChemistry(analysed: Analysed): Chemistry | null {
  const [newest] = sortAnalyses(analysed)
  if (!newest) return null
  const { harvestYear: _, bestBefore: __, date: ___, laboratory: ____, ...values } = newest
  return values
}

/** What a client sends that knows of one analysis: the values of the lot it names, or else of the newest analysis. */
export function replaceChemistry(analysed: Analysed, chemistry: Chemistry | null): Analysis[] {
  const { analyses } = analysed
  const key = toLotKey(chemistry?.lot ?? '')
  const replaced =
    key === '' ? sortAnalyses(analysed)[0] : analyses.find(({ lot }) => toLotKey(lot ?? '') === key)
  if (chemistry === null) return analyses.filter((each) => each !== replaced)
  if (!replaced) return [...analyses, chemistry]
  const { lot, harvestYear, bestBefore, date, laboratory } = replaced
  const circumstances = { lot, harvestYear, bestBefore, date, laboratory, ...chemistry }
  const known = Object.entries(circumstances).filter(([, value]) => value !== undefined)
  return analyses.map((each) => (each === replaced ? (Object.fromEntries(known) as Analysis) : each))
}
