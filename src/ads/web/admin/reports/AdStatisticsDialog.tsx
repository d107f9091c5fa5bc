import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import { Panel } from '#src/ui/admin/Panel.tsx'
import type { AdStatistics } from '../../../contract/ad-statistics.ts'
import { DimensionTables } from '../../report/DimensionTables.tsx'
import { ExclusionsPanel } from '../../report/ExclusionsPanel.tsx'
import { FiguresByDay } from '../../report/FiguresByDay.tsx'
import { PeriodFigures } from '../../report/PeriodFigures.tsx'
import { PeriodPicker } from '../../report/PeriodPicker.tsx'
import { defaultPeriod } from '../../report/report-period.ts'
import { CreditsPanel } from '../billing/CreditsPanel.tsx'
import { ReportLinks } from '../sharing/ReportLinks.tsx'
import { LifetimeFigures } from './LifetimeFigures.tsx'
import { ReportExport } from './ReportExport.tsx'
import { ReportState } from './ReportState.tsx'
import { useAdStatistics } from './use-report.ts'

type Props = { adId: string; onClose: () => void }

/** Statistics of one advertisement: since its first day, and of a period. */
export function AdStatisticsDialog({ adId, onClose }: Props) {
  const { t } = useTranslation()
  const [period, setPeriod] = useState(defaultPeriod)
  const statistics = useAdStatistics(adId, period)
  return (
    <AdminDialog title={t('ads:list.action.statistics')} isFullWidth onClose={onClose}>
      <ReportState query={statistics}>
        {(data) => (
          <>
            <h3>
              <bdi>{data.title}</bdi>
            </h3>
            <Panel title={t('ad-reports:lifetime')}>
              <LifetimeFigures statistics={data} />
            </Panel>
            <PeriodPicker period={period} onChange={setPeriod} />
            <PeriodStatistics statistics={data} />
          </>
        )}
      </ReportState>
    </AdminDialog>
  )
}

function PeriodStatistics({ statistics }: { statistics: AdStatistics }) {
  const { t } = useTranslation()
  const { figures, previous, days, period } = statistics
  return (
    <>
      <PeriodFigures figures={figures} previous={previous} />
      <FiguresByDay days={days} />
      <DimensionTables report={statistics} />
      <ExclusionsPanel report={statistics} />
      <ReportExport period={period} adId={statistics._id} />
      <CreditsPanel adId={statistics._id} />
      <Panel title={t('ad-billing:links.title')}>
        <ReportLinks subject={{ id: statistics._id }} />
      </Panel>
    </>
  )
}
