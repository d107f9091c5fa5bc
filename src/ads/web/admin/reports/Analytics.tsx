import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { AdReport } from '../../../contract/ad-statistics.ts'
import { DimensionTables } from '../../report/DimensionTables.tsx'
import { ExclusionsPanel } from '../../report/ExclusionsPanel.tsx'
import { FiguresByDay } from '../../report/FiguresByDay.tsx'
import { PeriodFigures } from '../../report/PeriodFigures.tsx'
import { PeriodPicker } from '../../report/PeriodPicker.tsx'
import { useReportPeriod } from '../../report/use-report-period.ts'
import { AdvertisementFigures } from './AdvertisementFigures.tsx'
import styles from './Analytics.module.css'
import { ReportExport } from './ReportExport.tsx'
import { ReportState } from './ReportState.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'
import { useAdReport, useAdRequests } from './use-report.ts'

/** All figures of a period by day, advertisement and dimension, and as CSV. */
export function Analytics() {
  const [period, changePeriod] = useReportPeriod()
  const report = useAdReport(period)
  const requests = useAdRequests(period)
  return (
    <div className={styles.analytics}>
      <div className={styles.controls}>
        <PeriodPicker period={period} onChange={changePeriod} />
        {report.data && <ReportExport period={report.data.period} />}
      </div>
      <ReportState query={report}>{(data) => <AnalyticsContent report={data} />}</ReportState>
      {report.data && (
        <ReportState query={requests}>
          {({ positions }) => <RequestsPanel positions={positions} />}
        </ReportState>
      )}
    </div>
  )
}

function AnalyticsContent({ report }: { report: AdReport }) {
  const { t } = useTranslation()
  const { grossImpressions, grossClicks } = report.figures
  if (grossImpressions === 0 && grossClicks === 0)
    return (
      <EmptyState message={t('ad-reports:chart.none')}>
        <p>{t('ad-reports:chart.noneHint')}</p>
        <Link to="?">{t('ads:tab.overview')}</Link>
      </EmptyState>
    )
  return (
    <>
      <PeriodFigures figures={report.figures} previous={report.previous} />
      <FiguresByDay days={report.days} />
      <Panel title={t('ad-reports:advertisements')}>
        <AdvertisementFigures advertisements={report.advertisements} />
      </Panel>
      <DimensionTables report={report} />
      <ExclusionsPanel report={report} />
    </>
  )
}
