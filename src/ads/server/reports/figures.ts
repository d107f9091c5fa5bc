// Sums of figures, and figures as the API sends them.
import type { AdFigures } from '../../contract/ad-statistics.ts'
import { toDollars } from '../booking/money.ts'
import { emptyFigures, type Figures, figureNames } from '../ledger/roll-ups.ts'

export function addFigures(rows: readonly Figures[]): Figures {
  const sum = { ...emptyFigures }
  for (const row of rows) for (const name of figureNames) sum[name] += row[name]
  return sum
}

export function toAdFigures({ spendMicros, ...figures }: Figures): AdFigures {
  const { grossImpressions, impressions, viewable, grossClicks, clicks, conversions } = figures
  return {
    ...{ grossImpressions, impressions, viewable, grossClicks, clicks, conversions },
    spend: toDollars(spendMicros),
  }
}
