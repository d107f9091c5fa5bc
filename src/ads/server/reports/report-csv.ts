// Reports as CSV: one row per day, advertisement or value of a dimension, and their total.
import { byteOrderMark, formatCsvCells } from '#src/platform/csv.ts'
import { invalidRequest } from '#src/platform/problem.ts'
import { type AdDimension, adDimensions } from '../../contract/ad-dimensions.ts'
import type { AdFigures, AdReport, AdStatistics } from '../../contract/ad-statistics.ts'

const columns = {
  gross_impressions: (figures) => figures.grossImpressions,
  impressions: (figures) => figures.impressions,
  viewable_impressions: (figures) => figures.viewable,
  gross_clicks: (figures) => figures.grossClicks,
  clicks: (figures) => figures.clicks,
  conversions: (figures) => figures.conversions,
  spend_usd: (figures) => figures.spend,
} satisfies Record<string, (figures: AdFigures) => number>

type Row = { keys: string[]; figures: AdFigures }

/**
 * @param by `day`, `advertisement`, or a dimension
 * @throws ProblemError 400 for any other grouping
 */
export function writeReportCsv(report: AdReport | AdStatistics, by: string): string {
  const { keyNames, rows } = listRows(report, by)
  const total = ['total', ...keyNames.slice(1).map(() => '')]
  const lines = [
    [...keyNames, ...Object.keys(columns)],
    ...[...rows, { keys: total, figures: report.figures }].map(({ keys, figures }) => [
      ...keys,
      ...Object.values(columns).map((read) => read(figures)),
    ]),
  ]
  return byteOrderMark + lines.map(formatCsvCells).join('')
}

function listRows(report: AdReport | AdStatistics, by: string): { keyNames: string[]; rows: Row[] } {
  if (by === 'day')
    return { keyNames: ['day'], rows: report.days.map((figures) => ({ keys: [figures.day], figures })) }
  if (by === 'advertisement' && 'advertisements' in report) {
    const rows = report.advertisements.map((figures) => ({
      keys: [figures._id, figures.title, figures.advertiser],
      figures,
    }))
    return { keyNames: ['id', 'title', 'advertiser'], rows }
  }
  const dimension = adDimensions.find(
    (name): name is Exclude<AdDimension, 'reason'> => name === by && name !== 'reason',
  )
  const values = dimension && report.dimensions[dimension]
  if (!dimension || !values) throw invalidRequest([{ path: 'by', message: 'must be day or a dimension' }])
  const rows = values.map((figures) => ({
    keys: [figures.value, ...(dimension === 'article' ? [figures.label ?? ''] : [])],
    figures,
  }))
  return { keyNames: dimension === 'article' ? ['article', 'title'] : [dimension], rows }
}
