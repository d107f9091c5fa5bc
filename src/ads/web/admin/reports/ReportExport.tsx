import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DownloadButtons } from '#src/ui/admin/DownloadButtons.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import type { AdReport } from '../../../contract/ad-statistics.ts'
import { reportedDimensions } from '../../report/dimensions.ts'
import { exportAdEvents, exportAdReport } from '../ads-api.ts'
import styles from './ReportExport.module.css'

type Props = {
  period: AdReport['period']
  /** Only this advertisement; undefined for all. */
  adId?: string
}

/**
 * Downloads a report as CSV, with one row per day, advertisement or value of a dimension, or the events that it is about,
 * with one row each.
 */
export function ReportExport({ period: { from, to }, adId }: Props) {
  const { t } = useTranslation()
  const [by, setBy] = useState('day')
  const options = [
    { value: 'day', label: t('ad-reports:chart.day') },
    ...(adId === undefined ? [{ value: 'advertisement', label: t('ad-reports:advertisement') }] : []),
    ...reportedDimensions.map((value) => ({ value, label: t(`ad-reports:dimension.${value}`) })),
  ]
  const downloads = [
    {
      label: t('ad-reports:export.csv'),
      fileName: `advertising-${from}-${to}-${by}.csv`,
      fetchFile: () => exportAdReport({ from, to, by, id: adId }),
    },
    {
      label: t('ad-reports:export.events'),
      fileName: `advertising-events-${from}-${to}.csv`,
      fetchFile: () => exportAdEvents({ from, to, id: adId }),
    },
  ]
  return (
    <div className={styles.export}>
      <SelectField label={t('ad-reports:export.by')} value={by} options={options} onValueChange={setBy} />
      <DownloadButtons downloads={downloads} failure={t('ad-reports:export.failed')} />
    </div>
  )
}
