import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import buttons from '#src/ui/button.module.css'
import type { SharedAdReport } from '../../contract/ad-report-link.ts'
import { DimensionTables } from '../report/DimensionTables.tsx'
import { ExclusionsPanel } from '../report/ExclusionsPanel.tsx'
import { FiguresByDay } from '../report/FiguresByDay.tsx'
import { FiguresTable } from '../report/FiguresTable.tsx'
import { PeriodFigures } from '../report/PeriodFigures.tsx'
import { PeriodPicker } from '../report/PeriodPicker.tsx'
import { useReportPeriod } from '../report/use-report-period.ts'
import styles from './SharedReport.module.css'

type Props = {
  report: SharedAdReport
  /** Of the report as CSV, without the period. */
  csvPath: string
}

/** Figures, charts and tables of a period. The page loads them again when another period is chosen. */
export function SharedReport({ report, csvPath }: Props) {
  const { t, ready } = useTranslation(['common', 'ads', 'ad-reports'])
  const timeZone = useTimeZone()
  const [period, changePeriod] = useReportPeriod()
  if (!ready) return <p role="status">{t('shell.loading')}</p>
  const { advertisement, advertisements, period: shown } = report
  const csvUrl = `${csvPath}?${new URLSearchParams({ from: shown.from, to: shown.to })}`
  return (
    <>
      <div className={styles.controls}>
        <PeriodPicker period={period} onChange={changePeriod} />
        <a className={`${buttons.quiet} no-print`} href={csvUrl} download>
          {t('ad-reports:export.csv')}
        </a>
      </div>
      <PeriodFigures figures={report.figures} previous={report.previous} />
      <FiguresByDay days={report.days} />
      {advertisement === null && (
        <Panel title={t('ad-reports:advertisements')}>
          <FiguresTable
            title={t('ad-reports:advertisements')}
            rowLabel={t('ad-reports:advertisement')}
            rows={advertisements.map((ad) => ({ ...ad, key: ad._id, label: <bdi>{ad.title}</bdi> }))}
            total={report.figures}
          />
        </Panel>
      )}
      <DimensionTables report={report} />
      <ExclusionsPanel report={report} />
      <p className={styles.note}>
        {t('ad-reports:shared.expires', { day: formatDate(report.expiresAt, timeZone) })}
      </p>
    </>
  )
}
