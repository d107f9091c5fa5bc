// The order of analyses, and which one belongs to a bottle.
import { expect, test } from 'vitest'
import { findAnalysis, getNewestChemistry, listAnalyses, replaceChemistry, sortAnalyses } from './analyses.ts'

const older = { lot: 'L 24-01', harvestYear: 2024, acidity: 0.2, date: '2026-06-01' }
const newer = { lot: 'L25-07', acidity: 0.3, laboratory: 'Chemiservice' }
const lots = [{ code: 'l25 07', harvestYear: 2025, bestBefore: '2027-06-30' }]
const analysed = { analyses: [older, newer], lots }

test('the newest harvest comes first, also when an older one was tested later', () => {
  expect(sortAnalyses(analysed)).toEqual([newer, older])
  expect(listAnalyses(analysed)[0]).toEqual({ ...newer, harvestYear: 2025, bestBefore: '2027-06-30' })
})

test('a date tells the harvest of an analysis without a year', () => {
  const tests = [{ date: '2025-02-01' }, { date: '2025-11-20' }, {}]
  expect(sortAnalyses({ analyses: tests, lots: [] })).toEqual([tests[1], tests[0], tests[2]])
})

test('finds the analysis of a lot, or else of a harvest', () => {
  expect(findAnalysis(analysed, { lot: '24 01', harvestYear: 2025 })).toEqual({ ...older, matchedBy: 'lot' })
  expect(findAnalysis(analysed, { lot: 'X9', harvestYear: 2025 })).toMatchObject({
    lot: 'L25-07',
    matchedBy: 'harvest',
  })
  expect(findAnalysis(analysed, { lot: 'X9', harvestYear: 2019 })).toBeUndefined()
  expect(findAnalysis(analysed, {})).toBeUndefined()
})

test('the values of the newest analysis are those of an earlier version of the API', () => {
  expect(getNewestChemistry(analysed)).toEqual({ lot: 'L25-07', acidity: 0.3 })
  expect(getNewestChemistry({ analyses: [], lots })).toBeNull()
})

test('values without a lot replace the newest analysis, and values of a lot only its own', () => {
  expect(replaceChemistry(analysed, { acidity: 0.5, k232: 1.7 })).toEqual([
    older,
    { ...newer, acidity: 0.5, k232: 1.7 },
  ])
  expect(replaceChemistry(analysed, { lot: '24-01', acidity: 0.4 })).toEqual([
    { ...older, lot: '24-01', acidity: 0.4 },
    newer,
  ])
  expect(replaceChemistry(analysed, { lot: 'L26', acidity: 0.1 })).toHaveLength(3)
  expect(replaceChemistry(analysed, null)).toEqual([older])
})
