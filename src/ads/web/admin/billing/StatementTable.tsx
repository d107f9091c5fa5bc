import { useTranslation } from 'react-i18next'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { AdStatement } from '../../../contract/ad-statement.ts'
import { useFormatDollars } from '../../report/use-format-dollars.ts'
import styles from './StatementTable.module.css'

type Figures = AdStatement['totals']

const columns = ['impressions', 'clicks', 'charges', 'credits', 'amount'] as const
/** Decimal places of an amount: one impression may cost a fraction of a cent, and lines must sum up to the total. */
const exactDecimals = 6

/** The lines of a statement and their total. */
export function StatementTable({ lines, totals }: Pick<AdStatement, 'lines' | 'totals'>) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box
    <div className={styles.scroller} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('ad-reports:advertisement')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`ad-billing:statements.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ _id, title, ...figures }) => (
            <tr key={_id}>
              <th scope="row">
                <bdi>{title}</bdi>
              </th>
              <FigureCells figures={figures} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('ad-reports:total')}</th>
            <FigureCells figures={totals} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function FigureCells({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const formatDollars = useFormatDollars(exactDecimals)
  const withCredited = (count: number, credited: number) =>
    credited === 0 ? formatNumber(count) : `${formatNumber(count)} (${formatNumber(-credited)})`
  const { impressions, clicks, creditedImpressions, creditedClicks, charges, credits, amount } = figures
  const cells = {
    impressions: withCredited(impressions, creditedImpressions),
    clicks: withCredited(clicks, creditedClicks),
    charges: formatDollars(charges),
    credits: formatDollars(credits),
    amount: formatDollars(amount),
  }
  return columns.map((column) => (
    <td key={column}>
      {/* On phones the table has no header. */}
      <span className={styles.label}>{t(`ad-billing:statements.column.${column}`)}</span> {cells[column]}
    </td>
  ))
}
