// A statement as CSV: one row per advertisement, and the total.
import { byteOrderMark, formatCsvCells } from '#src/platform/csv.ts'
import type { AdStatement } from '../../contract/ad-statement.ts'

const keyNames = ['number', 'month', 'advertiser', 'id', 'title']
const columns = {
  impressions: (figures) => figures.impressions,
  clicks: (figures) => figures.clicks,
  charges_usd: (figures) => figures.charges,
  credited_impressions: (figures) => figures.creditedImpressions,
  credited_clicks: (figures) => figures.creditedClicks,
  credits_usd: (figures) => figures.credits,
  amount_usd: (figures) => figures.amount,
} satisfies Record<string, (figures: AdStatement['totals']) => number>

export function writeStatementCsv({ number, month, advertiser, lines, totals }: AdStatement): string {
  const rows = [
    ...lines.map((line) => ({ id: line._id, title: line.title, figures: line })),
    { id: 'total', title: '', figures: totals },
  ]
  const cells = rows.map(({ id, title, figures }) => [
    ...[number, month, advertiser, id, title],
    ...Object.values(columns).map((read) => read(figures)),
  ])
  return byteOrderMark + [[...keyNames, ...Object.keys(columns)], ...cells].map(formatCsvCells).join('')
}
