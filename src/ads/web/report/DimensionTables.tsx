import { useTranslation } from 'react-i18next'
import { Panel } from '#src/ui/admin/Panel.tsx'
import type { AdReport } from '../../contract/ad-statistics.ts'
import styles from './DimensionTables.module.css'
import { reportedDimensions } from './dimensions.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { useFormatValue } from './use-format-value.ts'

type Props = { report: Pick<AdReport, 'dimensions' | 'figures'> }

/** The figures of a period by position, device, country, language, article and picture. */
export function DimensionTables({ report: { dimensions, figures } }: Props) {
  const { t } = useTranslation()
  const formatValue = useFormatValue()
  const shown = reportedDimensions.filter((dimension) => dimensions[dimension].length > 0)
  if (shown.length === 0) return null
  return (
    <div className={styles.tables}>
      {shown.map((dimension) => {
        const title = t(`ad-reports:dimension.${dimension}`)
        return (
          <div key={dimension} className={styles.table}>
            <Panel title={title}>
              <FiguresTable
                title={title}
                rowLabel={title}
                rows={dimensions[dimension].map((row) => ({
                  ...row,
                  key: row.value,
                  label: <bdi>{formatValue(dimension, row)}</bdi>,
                }))}
                total={figures}
              />
            </Panel>
          </div>
        )
      })}
    </div>
  )
}
