// Rates that follow from counts, and the change between two periods.
import type { AdFigures } from '../../contract/ad-statistics.ts'

/** Figures of a period, in the order in which reports show them. */
export const periodFigures = [
  'impressions',
  'viewableRate',
  'clicks',
  'clickRate',
  'conversions',
  'spend',
] as const
export type PeriodFigure = (typeof periodFigures)[number]

/** Undefined for a rate of nothing. */
export function getFigure(figures: AdFigures, name: PeriodFigure): number | undefined {
  if (name === 'viewableRate') return divide(figures.viewable, figures.impressions)
  if (name === 'clickRate') return divide(figures.clicks, figures.impressions)
  return figures[name]
}

/** Change as a share of the previous value; undefined when there is nothing to compare with. */
export function getChange(current: number | undefined, previous: number | undefined): number | undefined {
  return current === undefined || !previous ? undefined : (current - previous) / previous
}

function divide(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}
