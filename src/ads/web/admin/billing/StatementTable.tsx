import { useTranslation } from 'react-i18next'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { AdStatement } from '../../../contract/ad-statement.ts'
import { useFormatDollars } from '../../report/use-format-dollars.ts'
import styles from './StatementTable.module.css'

type Figures = AdStatement['totals']

const columns = ['impressions', 'clicks', 'charges', 'credits', 'amount'] as const

type Props = Pick<AdStatement, 'lines' | 'totals'> & {
  /** Offers to enter who pays for the advertisement of a line. */
  onEnterAdvertiser?: ((ad: Pick<AdStatement['lines'][number], '_id' | 'title'>) => void) | undefined
}

/** The lines of a statement and their total. */
export function StatementTable({ lines, totals, onEnterAdvertiser }: Props) {
  const { t } = useTranslation()
  const decimals = countDecimals([...lines, totals])
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
                {onEnterAdvertiser && (
                  <button
                    type="button"
                    className={styles.action}
                    aria-label={t('ad-billing:advertiser.ofAd', { title })}
                    onClick={() => onEnterAdvertiser({ _id, title })}
                  >
                    {t('ad-billing:advertiser.enter')}
                  </button>
                )}
              </th>
              <FigureCells figures={figures} decimals={decimals} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('ad-reports:total')}</th>
            <FigureCells figures={totals} decimals={decimals} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/**
 * Decimal places that all amounts need, at least those of cents: one impression may cost a fraction of a cent, and lines
 * must sum up to the total.
 */
function countDecimals(rows: readonly Figures[]): number {
  const amounts = rows.flatMap(({ charges, credits, amount }) => [charges, credits, amount])
  const needed = amounts.map((dollars) => dollars.toFixed(6).replace(/0+$/, '').split('.')[1]?.length ?? 0)
  return Math.max(2, ...needed)
}

function FigureCells({ figures, decimals }: { figures: Figures; decimals: number }) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const formatDollars = useFormatDollars(decimals)
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
