import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { PeriodFigure } from './derive-figures.ts'
import { useFormatDollars } from './use-format-dollars.ts'
import { useFormatPercent } from './use-format-percent.ts'

/** Returns a function that formats a figure; an unknown one is “–”. */
export function useFormatFigure(): (name: PeriodFigure, value: number | undefined) => string {
  const formatNumber = useFormatNumber()
  const formatPercent = useFormatPercent()
  const formatDollars = useFormatDollars()
  return (name, value) => {
    if (value === undefined) return '–'
    if (name === 'spend') return formatDollars(value)
    return name === 'viewableRate' || name === 'clickRate' ? formatPercent(value) : formatNumber(value)
  }
}
