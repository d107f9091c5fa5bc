import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { downloadFile } from '#src/ui/download-file.ts'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { showError } from '#src/ui/status/status-message.ts'
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
  return (
    <div className={styles.export}>
      <SelectField label={t('ad-reports:export.by')} value={by} options={options} onValueChange={setBy} />
      <DownloadButton
        label={t('ad-reports:export.csv')}
        fileName={`advertising-${from}-${to}-${by}.csv`}
        fetchFile={() => exportAdReport({ from, to, by, id: adId })}
      />
      <DownloadButton
        label={t('ad-reports:export.events')}
        fileName={`advertising-events-${from}-${to}.csv`}
        fetchFile={() => exportAdEvents({ from, to, id: adId })}
      />
    </div>
  )
}

type DownloadProps = { label: string; fileName: string; fetchFile: () => Promise<Blob> }

function DownloadButton({ label, fileName, fetchFile }: DownloadProps) {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => downloadFile(file, fileName),
    onError: () => showError(t('ad-reports:export.failed')),
  })
  return (
    <button
      type="button"
      className={buttons.quiet}
      aria-disabled={download.isPending}
      aria-busy={download.isPending}
      onClick={() => download.isPending || download.mutate()}
    >
      {label}
    </button>
  )
}
