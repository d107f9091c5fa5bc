import { useTranslation } from 'react-i18next'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { FiguresByDay } from '../../report/FiguresByDay.tsx'
import { PeriodFigures } from '../../report/PeriodFigures.tsx'
import { PeriodPicker } from '../../report/PeriodPicker.tsx'
import { useReportPeriod } from '../../report/use-report-period.ts'
import { AdsNeedingAttention } from './AdsNeedingAttention.tsx'
import { AdvertisementFigures } from './AdvertisementFigures.tsx'
import styles from './Overview.module.css'
import { ReportState } from './ReportState.tsx'
import { ShownAdvertisements } from './ShownAdvertisements.tsx'
import { StatusCounts } from './StatusCounts.tsx'
import { useAdReport } from './use-report.ts'

const topAdvertisements = 5

/** What advertising did lately, and what needs attention. */
export function Overview() {
  const { t } = useTranslation()
  const [period, changePeriod] = useReportPeriod()
  const report = useAdReport(period)
  return (
    <div className={styles.overview}>
      <StatusCounts />
      <AdsNeedingAttention />
      <ShownAdvertisements />
      <PeriodPicker period={period} onChange={changePeriod} />
      <ReportState query={report}>
        {({ figures, previous, days, advertisements }) => (
          <>
            <PeriodFigures figures={figures} previous={previous} />
            <FiguresByDay days={days} />
            {advertisements.length > 0 && (
              <Panel title={t('ad-reports:mostShown')}>
                <AdvertisementFigures
                  advertisements={advertisements.slice(0, topAdvertisements)}
                  isExcerpt={advertisements.length > topAdvertisements}
                />
              </Panel>
            )}
          </>
        )}
      </ReportState>
    </div>
  )
}
